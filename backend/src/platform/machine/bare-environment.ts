/**
 * For a process with nothing of this one's settings: where programs are, and what of Turnout is compiled already,
 * which halves the time that it takes to start.
 */
export const bareEnvironment = (): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  ...(process.env['NODE_COMPILE_CACHE'] === undefined ? {} : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
});
