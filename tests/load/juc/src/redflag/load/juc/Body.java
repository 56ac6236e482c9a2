package redflag.load.juc;

/** Something to run that may throw. */
interface Body {
    void run() throws Exception;
}
