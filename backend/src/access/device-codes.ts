import { DeviceId, type CommandId } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { newToken, tokenHash } from '../platform/ids/ids.ts';

/** The codes with which phones become devices: random, kept as hashes, good once and for 15 minutes (rule access/codes). */
export interface DeviceCodes {
  /** Makes a code, the only time that it can be read; the device's former one opens nothing any more. */
  readonly make: (deviceId: DeviceId) => Promise<{ readonly code: string; readonly endsAt: Date }>;
  /** The device that a code is for while it is good; uses nothing up. */
  readonly find: (code: string) => Promise<DeviceId | null>;
  /** Uses a code: the device for the command that is the first, and for the same one when it comes again. */
  readonly use: (code: string, commandId: CommandId) => Promise<DeviceId | null>;
  readonly withdraw: (deviceId: DeviceId) => Promise<void>;
}

const validFor = '15 minutes';
const Made = z.array(z.object({ expires_at: z.date() })).length(1);
const Ids = z.array(z.object({ device_id: DeviceId }));

export const openDeviceCodes = (sql: Sql): DeviceCodes => ({
  make: async (deviceId) => {
    const code = newToken();
    // What others hold is not waited for: they may wait for what is held here.
    await sql`
      DELETE FROM ops.device_codes WHERE device_id IN (
        SELECT device_id FROM ops.device_codes WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`;
    const rows = await sql`
      INSERT INTO ops.device_codes (device_id, code_hash, expires_at)
      VALUES (${deviceId}, ${tokenHash(code)}, now() + ${validFor}::interval)
      ON CONFLICT (device_id) DO UPDATE
        SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_by = NULL
      RETURNING expires_at`;
    const [made] = Made.parse([...rows]);
    if (made === undefined) throw new Error('a code that was just made is not there');
    return { code, endsAt: made.expires_at };
  },
  find: async (code) => {
    const rows = await sql`
      SELECT device_id FROM ops.device_codes
      WHERE code_hash = ${tokenHash(code)} AND expires_at > now() AND used_by IS NULL`;
    return Ids.parse([...rows])[0]?.device_id ?? null;
  },
  use: async (code, commandId) => {
    const rows = await sql`
      UPDATE ops.device_codes SET used_by = ${commandId}
      WHERE code_hash = ${tokenHash(code)} AND expires_at > now() AND (used_by IS NULL OR used_by = ${commandId})
      RETURNING device_id`;
    return Ids.parse([...rows])[0]?.device_id ?? null;
  },
  withdraw: async (deviceId) => {
    await sql`DELETE FROM ops.device_codes WHERE device_id = ${deviceId}`;
  },
});
