import type { AccountId } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { newToken, tokenHash } from '../platform/ids/ids.ts';

/** Browsers that logged in as an account before, by what their cookie holds (docs/decisions/0029). */
export interface KnownDevices {
  /** The device as it is kept; null where it never logged in as this account. */
  readonly known: (device: string | null, accountId: AccountId | null) => Promise<string | null>;
  /** Remembers that a device logged in. @returns what its cookie is to hold from now on. */
  readonly remember: (device: string | null, accountId: AccountId) => Promise<string>;
}

/** Of one account; the one that was not used for longest is forgotten first. */
const perAccount = 20;
/** Asked for where there is no account, so that this takes as long as for one. */
const nobody = '';

export const openKnownDevices = (sql: Sql): KnownDevices => {
  const known: KnownDevices['known'] = async (device, accountId) => {
    if (device === null) return null;
    const hash = tokenHash(device);
    const rows = await sql`
      SELECT 1 FROM ops.known_devices WHERE device_hash = ${hash} AND account_id = ${accountId ?? nobody}`;
    return rows.length === 0 ? null : hash;
  };
  return {
    known,
    remember: async (device, accountId) => {
      const hash = await known(device, accountId);
      if (device !== null && hash !== null) {
        await sql`
          UPDATE ops.known_devices SET last_used_at = now() WHERE device_hash = ${hash} AND account_id = ${accountId}`;
        return device;
      }
      // A cookie that somebody else put there opens nothing: what it was known for moves to a fresh one.
      const fresh = newToken();
      const former = device === null ? '' : tokenHash(device);
      await sql.begin(async (transaction) => {
        // Held by account, then by device; the oldest where nobody holds them: nobody waits in a ring.
        await transaction`
          WITH ours AS MATERIALIZED (
            SELECT account_id FROM ops.known_devices WHERE device_hash = ${former} ORDER BY account_id FOR UPDATE)
          UPDATE ops.known_devices AS held SET device_hash = ${tokenHash(fresh)}
          FROM ours WHERE held.device_hash = ${former} AND held.account_id = ours.account_id`;
        await transaction`
          INSERT INTO ops.known_devices (device_hash, account_id) VALUES (${tokenHash(fresh)}, ${accountId})`;
        await transaction`
          DELETE FROM ops.known_devices WHERE account_id = ${accountId} AND device_hash IN (
            SELECT device_hash FROM ops.known_devices WHERE account_id = ${accountId} AND device_hash IN (
              SELECT device_hash FROM ops.known_devices WHERE account_id = ${accountId}
              ORDER BY last_used_at DESC, device_hash OFFSET ${perAccount})
            FOR UPDATE SKIP LOCKED)`;
      });
      return fresh;
    },
  };
};

/** Forgets every device of an account: whoever sets its password does. */
export const forgetDevices = async (sql: Sql, accountId: AccountId): Promise<void> => {
  await sql`
    WITH ours AS MATERIALIZED (
      SELECT device_hash FROM ops.known_devices WHERE account_id = ${accountId} ORDER BY device_hash FOR UPDATE)
    DELETE FROM ops.known_devices AS held USING ours
    WHERE held.account_id = ${accountId} AND held.device_hash = ours.device_hash`;
};
