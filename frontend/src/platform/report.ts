/** Something went wrong that the page can live with: told to the browser's own error report, not to the user. */
export const reportProblem = (message: string, cause: unknown): void => {
  const error = new Error(message, { cause });
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
};
