import { CommandId } from '@turnout/contracts/kernel';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * An id for one intent, random (122 bits or more). Browsers have `randomUUID` on secure pages only;
 * a phone that opens the door's page over plain http has `getRandomValues`.
 */
export const newCommandId = (): CommandId =>
  CommandId.parse(
    typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : hex(crypto.getRandomValues(new Uint8Array(16))),
  );
