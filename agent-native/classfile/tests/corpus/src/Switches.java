/** Switches of both kinds, by string and nested. */
class Switches {
    int state;

    int table(int i) {
        switch (i) {
            case 3: state = 1; return state;
            case 4: state = 2;
            case 5: return state;
            case 7: return i;
            default: return -1;
        }
    }

    int lookup(String s) {
        switch (s) {
            case "a": return state++;
            case "Aa": case "BB": state--;
            default:
                switch (s.length()) {
                    case -2147483648: return 1;
                    case 2147483647: return 2;
                }
        }
        return 0;
    }
}
