/** Takes a class out of the watch. The detector knows it by its name. */
@interface RaceIgnore {}
