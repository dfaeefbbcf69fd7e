import { endedDevices, forgetEnded, tellLastScans } from '../../platform/ended-devices.ts';
import { ourShelf } from '../../platform/lent.ts';
import { reportProblem } from '../../platform/report.ts';
import { handInLastScans } from './last-scans.ts';
import { alone } from './one-page.ts';
import { handInLast } from './server.ts';

let stop: (() => void) | null = null;

/** Hands in what devices that ended in this browser still had; asked again when another one did. */
export const handInHere = async (): Promise<void> => {
  stop?.();
  stop = await handInLastScans({
    shelf: ourShelf(),
    ended: endedDevices(),
    send: handInLast,
    alone,
    forget: forgetEnded,
    tell: tellLastScans,
    onProblem: (error) => reportProblem('Scans of a revoked desk wait and could not be read', error),
  });
};
