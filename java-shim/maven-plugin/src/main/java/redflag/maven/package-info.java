/**
 * The Maven plugin: {@code prepare-agent} lets test JVMs be watched, {@code check} judges the build by what they saw,
 * {@code report} shows it.
 *
 * <p>The goals themselves ({@code *Mojo}) only take parameters and say what came of it. One small class stands behind each thing
 * they do. Whether something is a race, and whether it counts, is decided by the command alone.
 */
package redflag.maven;
