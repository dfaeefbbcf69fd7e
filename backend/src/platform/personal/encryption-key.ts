import { execFile } from 'node:child_process';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { hasCode } from '../machine/has-code.ts';
import type { KeyWrapping } from './key-wrapping.ts';

/** The key to personal data cannot be had, or is not this installation's; the message is for whoever starts it. */
export class EncryptionKeyRefused extends Error {
  override readonly name = 'EncryptionKeyRefused';
}

/** Where the installation's key comes from (`.env.example` explains each). */
export interface EncryptionKeySource {
  readonly text: string | undefined;
  /** A program that prints the key: how a key management service is asked. */
  readonly command: string | undefined;
  readonly file: string;
}

const run = promisify(execFile);
const commandTakesAtMostMs = 30_000;

/** 32 bytes in hex or base64. */
const keyIn = (text: string, where: string): Buffer => {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  const bytes = /^[\w+/-]{43}=?$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : Buffer.alloc(0);
  if (bytes.length === 32) return bytes;
  throw new EncryptionKeyRefused(`${where} holds no key: 32 bytes as 64 hexadecimal digits or in base64.`);
};

const said = async (command: string): Promise<string> => {
  const [program = '', ...words] = command.split(/\s+/);
  try {
    return (await run(program, words, { timeout: commandTakesAtMostMs })).stdout;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    throw new EncryptionKeyRefused(`The command of ENCRYPTION_KEY_COMMAND did not answer with a key: ${why}`);
  }
};

/** Written whole or not at all; of two processes that make it at once, one has made it. */
const makeFile = async (file: string): Promise<void> => {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    const why = error instanceof Error ? error.message : String(error);
    throw new EncryptionKeyRefused(
      `The key to personal data could not be made in ${file} (ENCRYPTION_KEY_FILE): ${why}`,
    );
  } finally {
    await rm(draft, { force: true });
  }
};

const fromFile = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    const why = error instanceof Error ? error.message : String(error);
    throw new EncryptionKeyRefused(
      `The key to personal data cannot be read from ${file} (ENCRYPTION_KEY_FILE): ${why}`,
    );
  }
};

/**
 * The key that person keys are encrypted with.
 * @param mayMake where no key is configured and the file is not there: whether one is made.
 * @throws EncryptionKeyRefused in a sentence.
 */
export const encryptionKeyOf = async (
  { text, command, file }: EncryptionKeySource,
  mayMake: boolean,
): Promise<{ readonly key: Buffer; readonly isNew: boolean }> => {
  if (text !== undefined) return { key: keyIn(text, 'ENCRYPTION_KEY'), isNew: false };
  if (command !== undefined)
    return { key: keyIn(await said(command), 'What ENCRYPTION_KEY_COMMAND printed'), isNew: false };
  const known = await fromFile(file);
  if (known !== null) return { key: keyIn(known, file), isNew: false };
  if (!mayMake)
    throw new EncryptionKeyRefused(
      `The personal data in this database is locked with a key that is not here: put it into ${file}, or say with ENCRYPTION_KEY, ENCRYPTION_KEY_FILE or ENCRYPTION_KEY_COMMAND where it is.`,
    );
  await makeFile(file);
  return { key: keyIn((await fromFile(file)) ?? '', file), isNew: true };
};

const name = 'encryption-key';
const Row = z.object({ value: z.instanceof(Buffer) });

/** The check of the key that this database's person keys are encrypted with; null before there is one. */
export const storedCheck = async (sql: Sql | TransactionSql): Promise<Buffer | null> =>
  z.array(Row).parse([...(await sql`SELECT value FROM ops.secrets WHERE name = ${name}`)])[0]?.value ?? null;

/** What a check shows of itself to people who compare two. */
const shownOf = (check: Buffer): string => createHash('sha256').update(check).digest('hex').slice(0, 8);

/**
 * Holds the configured key against the one that the database's person keys are encrypted with; the first
 * start remembers it.
 * @throws EncryptionKeyRefused where it is another key. Nothing has changed then.
 */
export const settleEncryptionKey = async (sql: Sql | TransactionSql, { check }: KeyWrapping): Promise<void> => {
  await sql`INSERT INTO ops.secrets (name, value) VALUES (${name}, ${check}) ON CONFLICT DO NOTHING`;
  const known = await storedCheck(sql);
  if (known !== null && known.length === check.length && timingSafeEqual(known, check)) return;
  throw new EncryptionKeyRefused(
    `The personal data in this database is locked with another key (${known === null ? '?' : shownOf(known)}) than the configured one (${shownOf(check)}). Bring back the key that belongs to it: ENCRYPTION_KEY, ENCRYPTION_KEY_FILE or ENCRYPTION_KEY_COMMAND.`,
  );
};
