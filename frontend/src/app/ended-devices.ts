import { endedDevices, onDeviceEnded } from '../platform/ended-devices.ts';
import { mayKeepSealed } from '../platform/lent.ts';
import { reportProblem } from '../platform/report.ts';

const handIn = async (): Promise<void> => {
  if (!mayKeepSealed() || endedDevices().length === 0) return;
  const { handInHere } = await import('../desk/offline/hand-in-here.ts');
  await handInHere();
};

/** Has the scans of a revoked device handed in: when it ends, and where an earlier page could not. */
export const followEndedDevices = (): void => {
  const now = () =>
    void handIn().catch((error: unknown) => reportProblem('What a revoked desk scanned was not handed in', error));
  onDeviceEnded(now);
  now();
};
