import java.util.concurrent.SynchronousQueue;

/** The queue orders the request before its handling, but no way back orders the answer before it is read. */
public class AnswerInRequest {
    static final class Request {
        int question;
        int answer;
    }

    private final SynchronousQueue<Request> queue = new SynchronousQueue<>();

    void serve() {
        try {
            Request request = queue.take();
            int question = request.question;
            Unseen.await("put");
            request.answer = question * 2; //~ race
            Unseen.signal("answered");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AnswerInRequest desk = new AnswerInRequest();
        Unseen.ready();
        Thread server = new Thread(desk::serve);
        server.start();
        Request request = new Request();
        request.question = 21;
        desk.queue.put(request);
        Unseen.signal("put");
        Unseen.await("answered");
        int answer = request.answer; //~ race
        server.join();
        System.out.println(answer);
    }
}
