module modular {
    requires java.logging;
    requires java.sql;
}
