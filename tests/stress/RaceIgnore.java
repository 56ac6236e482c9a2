/** Excludes a class from checks. The agent recognizes it by its name. */
@interface RaceIgnore {}
