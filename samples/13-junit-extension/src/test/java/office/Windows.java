package office;

import java.util.concurrent.CountDownLatch;

/** Two windows of the box office. */
final class Windows {
    private Windows() {}

    /** Does the same work at both of them at once. */
    static void open(Runnable work) throws InterruptedException {
        CountDownLatch opening = new CountDownLatch(2);
        Thread[] windows = new Thread[2];
        for (int i = 0; i < windows.length; i++) {
            windows[i] = new Thread(() -> {
                opening.countDown();
                work.run();
            }, "window " + i);
            windows[i].start();
        }
        for (Thread window : windows) {
            window.join();
        }
    }
}
