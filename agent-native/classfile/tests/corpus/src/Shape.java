/** Sealed, with patterns. */
sealed interface Shape permits Shape.Circle, Shape.Square {
    record Circle(double radius) implements Shape {
    }

    final class Square implements Shape {
        double side;
        private Square next;
    }

    static double area(Object o) {
        if (o instanceof Square s && s.next == null) {
            return s.side *= s.side;
        }
        return o instanceof Circle c ? c.radius() : 0;
    }
}
