import { isUnavailable } from './connection.ts';

// No room, no memory, too many connections; told to end; a disk in trouble; a database that only reads just now.
const away = /^(53|57P|58|25006|08)/;
/** What the driver of read models says in its own words. */
const awayNames = new Set(['ConnectionError', 'BackendTerminatedError', 'BackendTerminatedUnexpectedlyError']);

/**
 * Whether the log or the database was away, at whatever depth of an error: then it is nobody's fault that
 * something was not done, and the same will be done once they are back.
 */
export const isOutage = (error: unknown): boolean => {
  if (isUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  if (awayNames.has(error.name) || awayNames.has(error.constructor.name)) return true;
  if ('code' in error && typeof error.code === 'string' && away.test(error.code)) return true;
  return error.cause !== undefined && isOutage(error.cause);
};
