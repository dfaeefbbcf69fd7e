import { UnreadableEvent } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { BackupRefused } from '../platform/backup/manifest.ts';
import { BadConfig } from '../platform/configuration/config.ts';
import { isUnavailable } from '../platform/event-store/connection.ts';
import { CopyRefused } from '../platform/event-store/copy/copy-log.ts';
import { FileDamaged } from '../platform/event-store/copy/log-file.ts';
import { LogMisconfigured, LogUnavailable } from '../platform/event-store/errors.ts';
import { LogMisplaced } from '../platform/event-store/identity.ts';
import { EncryptionKeyRefused } from '../platform/personal/encryption-key.ts';
import { ProgramStopped } from './server-client.ts';
import { notSeenOf } from '../platform/postgres/look.ts';
import { StartRefused } from './start-refused.ts';

const known = [
  BackupRefused,
  BadConfig,
  CopyRefused,
  EncryptionKeyRefused,
  FileDamaged,
  ProgramStopped,
  LogMisconfigured,
  LogMisplaced,
  LogUnavailable,
  StartRefused,
  UnreadableEvent,
];

/** What the system says of a file, and PostgreSQL of a database, that cannot be used. */
const sayings: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EACCES: 'Permission was denied.',
  EISDIR: 'That is a folder, not a file.',
  ENOENT: 'There is no such file or folder.',
  ENOTDIR: 'That is a file, not a folder.',
  EROFS: 'The disk cannot be written.',
  '53100': "The database's disk is full.",
  '3D000': 'There is no such database.',
  '28P01': 'The database does not take this password.',
  '28000': 'The database does not let this user in.',
  '42501': 'The database does not let this user do that.',
};

/** The sentence for people, where somebody foresaw this; null: it is a defect. */
const sentenceOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (known.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message;
  const saying = sayings[code];
  if (saying !== undefined) return 'path' in error ? `${saying} (${String(error.path)})` : saying;
  return isUnavailable(error) ? `The database cannot be reached: ${notSeenOf(error)?.why ?? code}.` : null;
};

/** Says why a program ends: in a sentence, or with all there is where nobody foresaw it. */
export const sayWhatWentWrong = (error: unknown): void => console.error(sentenceOf(error) ?? error);

/** For words and files of whoever calls: what does not fit is theirs to put right, and no defect. */
export const refuseWhatDoesNotFit = (error: unknown): never => {
  throw error instanceof z.ZodError ? new StartRefused(z.prettifyError(error)) : error;
};
