package redflag.load.libs;

/** One use of a library, repeated until its time is up. */
interface Exercise {
    /**
     * Goes on until the deadline, at least one round.
     *
     * @return what was done and checked, in the exercise's own unit
     * @throws Exception if the library did not do what it documents
     */
    long run(Deadline until) throws Exception;
}
