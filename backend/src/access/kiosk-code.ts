import type { DeviceId } from '@turnout/contracts/kernel';
import type { InstallationIds } from '../platform/ids/ids.ts';

const digits = 6;

/**
 * The code that opens the menu of a kiosk: six digits, the same as long as the device lives. It is worked out, so that no
 * table holds it and whoever manages devices can be shown it at any time.
 */
export const kioskCodeOf = ({ derive }: Pick<InstallationIds, 'derive'>, deviceId: DeviceId): string => {
  const letters = Array.from(derive(deviceId, 'kiosk code').slice(0, 9));
  const number = letters.reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 10 ** digits, 0);
  return String(number).padStart(digits, '0');
};
