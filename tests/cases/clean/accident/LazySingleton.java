import java.util.concurrent.ConcurrentHashMap;

/** Singletons that are made when first asked for, as containers do, from several threads that load classes all the time. */
public class LazySingleton {
    private final ConcurrentHashMap<String, Service> services = new ConcurrentHashMap<>();

    static class Service {
        int calls;
        final String name;

        Service(String name) {
            this.name = String.format("service %s", name);
            calls = name.length();
        }
    }

    private Service get(String name) {
        return services.computeIfAbsent(name, Service::new);
    }

    public static void main(String[] args) throws InterruptedException {
        LazySingleton it = new LazySingleton();
        int[] seen = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    Service service = it.get("s" + n % 10);
                    seen[me] += service.calls + service.name.length();
                }
            });
            threads[i].start();
        }
        int sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += seen[i];
        }
        System.out.println(sum);
    }
}
