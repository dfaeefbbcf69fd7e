import { argv } from 'node:process';
import { createReadPool } from '@turnout/projections/platform/pool';
import { openKeyring } from '../personal/keyring.ts';

/** Seals a word for each person named, all at once, in a process of its own; prints the sealed texts. */
const [url = '', ...personIds] = argv.slice(2);
const pool = await createReadPool(url, { maximumPoolSize: 4 });
const keyring = openKeyring(pool);
const sealed = await keyring.sealMany(
  Object.fromEntries(personIds.map((personId) => [personId, `word of ${personId}`])),
);
await pool.end();
process.stdout.write(JSON.stringify(sealed));
