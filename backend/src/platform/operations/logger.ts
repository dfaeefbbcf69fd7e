import pino, { type Logger } from 'pino';
import { breakdownOf } from '../http/breakdown.ts';

const deepest = 4;

/**
 * What is logged of an error: its kind, its sentence, where. Drivers hang the values of a statement on
 * their errors, and those may be anybody's: nothing else is taken over. Machinery that is away for now is
 * no bug, and says the same every time: then where it was noticed is left out.
 */
const told = (error: unknown, depth = 0): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const isAway = breakdownOf(error) !== null;
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(isAway || error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined || depth >= deepest ? {} : { cause: told(error.cause, depth + 1) }),
  };
};

/** Where secrets could stand if somebody logged a whole request or configuration one day. */
const secretPlaces = ['authorization', 'cookie', 'password', 'token', 'grecaptcha', 'METRICS_TOKEN', 'SMTP_URL'];

/**
 * The log of a process: JSON lines on standard output. Joined by `requestId` (the facts' correlation id),
 * `commandId`, `stream`, `position`, and `traceId` where requests are traced.
 * @param options `name` of the process; `destination`: elsewhere, for tests.
 */
export const openLogger = (options: {
  level: string;
  name: string;
  destination?: { readonly write: (line: string) => void };
}): Logger => {
  const { level, name, destination } = options;
  const settings = {
    level,
    name,
    serializers: { err: told },
    redact: { paths: secretPlaces.flatMap((place) => [place, `*.${place}`, `*.*.${place}`]), censor: '[secret]' },
  };
  return destination === undefined ? pino(settings) : pino(settings, destination);
};
