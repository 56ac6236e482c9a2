package redflag.load.libs;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.h2.jdbc.JdbcConnection;

/**
 * HikariCP over H2 in memory: eight threads share four connections.
 *
 * <p>A connection belongs to the thread that borrowed it. Each has a parcel that only its borrower touches, so that returning and
 * borrowing again must order the two; H2's session is such an object too.
 */
final class HikariLoad {
    private static final int THREADS = 8;
    private static final int ACCOUNTS = 20;
    private static final int TRANSFERS = 40;

    private HikariLoad() {}

    static void exercises(Map<String, Exercise> all) {
        all.put("hikari/transfers", until -> borrowed(until, false));
        all.put("hikari/evictions", until -> borrowed(until, true));
    }

    private static long borrowed(Deadline until, boolean evicting) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:bank" + evicting + ";LOCK_TIMEOUT=60000;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(evicting ? 1 : 4);
        config.setAutoCommit(false);
        config.setConnectionTimeout(60_000);
        config.setLeakDetectionThreshold(evicting ? 30_000 : 0);
        long count = 0;
        try (HikariDataSource pool = new HikariDataSource(config)) {
            create(pool);
            Map<Connection, Parcel> parcels = new ConcurrentHashMap<>();
            LongAdder borrowed = new LongAdder();
            do {
                new Crew().start(THREADS, "clerk", me -> {
                    for (int i = 0; i < TRANSFERS; i++) {
                        transfer(pool, parcels, me, i);
                        borrowed.increment();
                        if (evicting && i % 16 == me) {
                            pool.getHikariPoolMXBean().softEvictConnections();
                        }
                    }
                }).join();
                count += (long) THREADS * TRANSFERS;
                check(pool, parcels, count);
            } while (!until.passed());
            Check.equal(count, borrowed.sum(), "connections borrowed");
        }
        return count;
    }

    private static void create(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("create table account(id int primary key, amount bigint not null)");
            statement.execute("create table entry(id identity primary key, clerk int, amount bigint)");
            for (int i = 0; i < ACCOUNTS; i++) {
                statement.execute("insert into account values(" + i + ", 1000)");
            }
            connection.commit();
        }
    }

    private static void transfer(HikariDataSource pool, Map<Connection, Parcel> parcels, int me, int turn)
            throws SQLException {
        int from = (turn * 7 + me) % ACCOUNTS;
        int to = (turn * 3 + me * 5) % ACCOUNTS;
        try (Connection connection = pool.getConnection()) {
            count(parcels, connection);
            add(connection, Math.min(from, to), from < to ? -1 : 1);
            add(connection, Math.max(from, to), from < to ? 1 : -1);
            try (PreparedStatement insert =
                    connection.prepareStatement("insert into entry(clerk, amount) values(?, ?)")) {
                insert.setInt(1, me);
                insert.setLong(2, turn);
                Check.equal(1, insert.executeUpdate(), "rows inserted");
            }
            connection.commit();
        }
    }

    /** One more use of this connection, counted without any lock: it is ours until it is closed. */
    private static void count(Map<Connection, Parcel> parcels, Connection borrowed) throws SQLException {
        Connection real = borrowed.unwrap(JdbcConnection.class);
        Parcel parcel = parcels.computeIfAbsent(real, key -> Parcel.packed(0, 0));
        parcel.pack(0, parcel.look() + 1);
    }

    private static void add(Connection connection, int account, int amount) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("update account set amount = amount + ? where id = ?")) {
            update.setInt(1, amount);
            update.setInt(2, account);
            Check.equal(1, update.executeUpdate(), "rows updated");
        }
    }

    private static void check(HikariDataSource pool, Map<Connection, Parcel> parcels, long transfers)
            throws SQLException {
        try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
            Check.equal(1000L * ACCOUNTS, number(statement, "select sum(amount) from account"), "money");
            Check.equal(transfers, number(statement, "select count(*) from entry"), "entries");
            connection.rollback();
        }
        long uses = 0;
        for (Parcel parcel : parcels.values()) {
            uses += parcel.look();
        }
        Check.equal(transfers, uses, "uses of connections");
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            Check.that(result.next(), "no row");
            return result.getLong(1);
        }
    }
}
