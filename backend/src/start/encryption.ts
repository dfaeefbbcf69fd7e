import type { Sql } from 'postgres';
import { loadConfig } from '../platform/configuration/config.ts';
import {
  encryptionKeyOf,
  settleEncryptionKey,
  storedCheck,
  type EncryptionKeySource,
} from '../platform/personal/encryption-key.ts';
import { openKeyWrapping, type KeyWrapping } from '../platform/personal/key-wrapping.ts';

/** What whoever started this has to know of a key that was made. */
const noteOfNewKey = (file: string): string =>
  `The key to personal data was made: ${file}. Keep a copy of it apart from your backups: without it nobody can read the names in them.`;

/**
 * How person keys lie in this database: encrypted under the configured key, which is made and told about
 * where the database has none yet.
 * @param say for a human: that a key was made, and where.
 * @throws EncryptionKeyRefused where the key is missing, none, or another one.
 */
export const openConfiguredWrapping = async (
  sql: Sql,
  source: EncryptionKeySource = loadConfig().encryptionKey,
  say: (sentence: string) => void = () => undefined,
): Promise<KeyWrapping> => {
  const { key, isNew } = await encryptionKeyOf(source, (await storedCheck(sql)) === null);
  if (isNew) say(noteOfNewKey(source.file));
  const wrapping = openKeyWrapping(key);
  await settleEncryptionKey(sql, wrapping);
  return wrapping;
};
