import { openSql } from '@turnout/projections/platform/open-sql';
import type { DatabasePool } from 'slonik';
import { openKeyring, type Keyring } from '../platform/personal/keyring.ts';
import { openConfiguredWrapping } from '../start/encryption.ts';

/** The keyring of an installation, as its own processes open it. */
export const keyringOf = async (url: string, pool: DatabasePool): Promise<Keyring> => {
  const sql = openSql(url, { max: 1 });
  try {
    return openKeyring(pool, { wrapping: await openConfiguredWrapping(sql) });
  } finally {
    await sql.end();
  }
};
