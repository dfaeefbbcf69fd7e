/**
 * How Node.js is started for a server or a worker. V8 may decide, by a few objects that happened to live on, that all like
 * them are made where only its slow clean-up looks: reading a workbook took three times the processor time wherever it did,
 * which on a busy machine was one time in four. Room for young objects is not said here: what is said for the process
 * outweighs what a thread of it is given (page 65).
 */
export const nodeFlags: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--no-allocation-site-pretenuring',
];
