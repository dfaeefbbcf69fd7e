import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';

/** A backup that cannot be made or used, in a sentence for whoever asked. Nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

export const manifestFile = 'manifest.json';
/** Grows when an older Turnout could not read what is written. */
export const backupFormat = 1;

const plainName = z.string().refine((name) => basename(name) === name && !name.startsWith('.'));
const StoredFile = z.strictObject({
  file: plainName,
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const StoredTable = z.strictObject({ ...StoredFile.shape, table: z.string(), columns: z.array(z.string()) });
export type StoredTable = z.infer<typeof StoredTable>;

/** What stands in `manifest.json`, written last: a folder with one is whole. */
export const Manifest = z.strictObject({
  format: z.literal(backupFormat),
  /** For whoever finds the folder. */
  note: z.string(),
  version: z.string(),
  finishedAt: Instant,
  /** The database's migrations, in order. */
  migrations: z.array(z.string()).min(1),
  events: z.int().min(0),
  /** Of the whole log, as `npm run verify -- --digest` knows it. */
  digest: z.string(),
  firstEvent: z.uuid().nullable(),
  /** Mails that were asked for and had not gone out. */
  waitingMails: z.int(),
  log: StoredFile,
  tables: z.array(StoredTable),
});
export type Manifest = z.infer<typeof Manifest>;

export const bytesOf = ({ log, tables }: Manifest): number =>
  [log, ...tables].reduce((sum, { bytes }) => sum + bytes, 0);

const Versioned = z.looseObject({ format: z.int(), version: z.string() });

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const jsonOf = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
};

/**
 * Reads a backup's manifest.
 * @param known the migrations that this version of Turnout has, in order.
 * @throws BackupRefused where there is none, it is damaged, or a newer Turnout wrote it.
 */
export const readManifest = async (folder: string, known: readonly string[]): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw new BackupRefused(`${folder} is no backup: it has no ${manifestFile}.`);
    throw error;
  });
  const raw = jsonOf(text);
  const versioned = Versioned.safeParse(raw);
  if (versioned.success && versioned.data.format > backupFormat) throw new BackupRefused(newer(versioned.data.version));
  const manifest = Manifest.safeParse(raw);
  if (!manifest.success) throw new BackupRefused(`${join(folder, manifestFile)} is damaged.`);
  const { migrations, version } = manifest.data;
  if (migrations.some((name, index) => known[index] !== name)) throw new BackupRefused(newer(version));
  return manifest.data;
};

const newer = (version: string) =>
  `The backup was made by a newer Turnout (${version}) than this one. Update Turnout, then restore.`;

/** Holds every file of a backup against its manifest. @throws BackupRefused naming the first that differs. */
export const checkFiles = async (folder: string, { log, tables }: Manifest): Promise<void> => {
  for (const { file, bytes, sha256 } of [log, ...tables]) {
    const path = join(folder, file);
    const found = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) throw new BackupRefused(`The backup is not whole: ${file} is missing.`);
      throw error;
    });
    if (found.size !== bytes)
      throw new BackupRefused(`The backup is damaged: ${file} has ${found.size} bytes, it was made with ${bytes}.`);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    if (hash.digest('hex') !== sha256)
      throw new BackupRefused(`The backup is damaged: ${file} is not what was written.`);
  }
};
