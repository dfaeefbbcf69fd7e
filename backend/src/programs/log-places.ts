import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { EventStore } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { CopyRefused } from '../platform/event-store/copy/copy-log.ts';
import { pagesOfFile } from '../platform/event-store/copy/log-file.ts';
import { pagesOf, type LogPages } from '../platform/event-store/copy/log-pages.ts';
import { isUnavailable } from '../platform/event-store/connection.ts';
import { LogMisconfigured, LogRefused, LogUnavailable } from '../platform/event-store/errors.ts';
import { parseEsdbAddress } from '../platform/event-store/eventstoredb/address.ts';
import { storeOf } from '../platform/event-store/identity.ts';
import { migrate } from '../platform/event-store/migrate.ts';
import { startOfLog } from '@turnout/contracts/kernel';
import { openEventStore } from '../start/open-event-store.ts';

/** A store as it was named on the command line. */
export type NamedStore =
  | { readonly kind: 'file'; readonly file: string; readonly name: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly isOwn: boolean; readonly name: string }
  | { readonly kind: 'esdb'; readonly url: string; readonly name: string };

const kinds =
  "postgres (this installation's), postgres://user:password@host:5432/database, esdb://user:password@host:2113, or file:<path>";

const databaseName = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `postgres://${hostname.toLowerCase()}:${port === '' ? '5432' : port}${pathname}`;
};

/**
 * @param text what was given after --from or --to.
 * @throws CopyRefused where that is no store.
 */
export const storeNamed = (text: string | undefined, option: string, ownUrl: string): NamedStore => {
  if (text === undefined || text === '') throw new CopyRefused(`${option} is missing. It names a store: ${kinds}.`);
  if (text === 'postgres') return { kind: 'postgres', url: ownUrl, isOwn: true, name: 'postgres' };
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) {
    const name = databaseName(text);
    const isOwn = name === databaseName(ownUrl);
    return { kind: 'postgres', url: text, isOwn, name: isOwn ? 'postgres' : name };
  }
  if (/^(esdb|kurrentdb)(\+discover)?:\/\/[^/]/.test(text)) {
    demandEsdbAddress(text, option);
    return { kind: 'esdb', url: text, name: storeOf(text) };
  }
  if (/^file:./.test(text)) {
    const path = text.replace(/^file:(\/\/(?=\/))?/, '');
    const file = isAbsolute(path) ? path : resolve(path);
    return { kind: 'file', file, name: `file:${file}` };
  }
  throw new CopyRefused(`${option} is "${text.replace(/\/\/.*@/s, '//')}", which is no store. It may be ${kinds}.`);
};

/** A name made of an address that cannot be read might hold its password. */
const demandEsdbAddress = (text: string, option: string): void => {
  try {
    parseEsdbAddress(text);
  } catch (error) {
    if (!(error instanceof LogMisconfigured)) throw error;
    throw new CopyRefused(`${option} cannot be used. ${error.message}`);
  }
};

export interface Opened {
  readonly pages: LogPages;
  /** Null for a file. */
  readonly log: EventStore | null;
  readonly close: () => Promise<void>;
}

const reach = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CopyRefused || error instanceof LogRefused) throw error;
    if (error instanceof LogUnavailable || isUnavailable(error) || isRefusedLogIn(error)) {
      const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      throw new CopyRefused(`${name} cannot be reached${reason}.`, { cause: error });
    }
    throw error;
  }
};

/** No such database, no such user, wrong password. */
const isRefusedLogIn = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(3D000|28P01|28000|42501)$/.test(String(error.code));

const demandLog = async (url: string, name: string): Promise<void> => {
  const sql = openSql(url, { max: 1, connect_timeout: 5 });
  try {
    const [row] = await sql`SELECT to_regclass('log.events') IS NOT NULL AS there`;
    if (row?.['there'] !== true) throw new CopyRefused(`${name} is no database of Turnout: it holds no event log.`);
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const openLog = async (
  store: Exclude<NamedStore, { kind: 'file' }>,
  ownUrl: string,
  logger: Logger,
): Promise<Opened> => {
  const place =
    store.kind === 'esdb'
      ? { databaseUrl: ownUrl, eventStore: store.url }
      : { databaseUrl: store.url, eventStore: 'postgres' };
  const log = await openEventStore(place, logger);
  try {
    await reach(store.name, () => log.readAll(startOfLog, 1));
  } catch (error) {
    await log.close();
    throw error;
  }
  return { pages: pagesOf(log), log, close: log.close };
};

/** Opens a store to copy from. @throws CopyRefused where there is none. */
export const openSource = async (store: NamedStore, ownUrl: string, logger: Logger): Promise<Opened> => {
  if (store.kind === 'file') {
    if (!existsSync(store.file)) throw new CopyRefused(`There is no file ${store.file}.`);
    return { pages: pagesOfFile(store.file), log: null, close: () => Promise.resolve() };
  }
  if (store.kind === 'postgres') await reach(store.name, () => demandLog(store.url, store.name));
  return openLog(store, ownUrl, logger);
};

/** Opens a store to copy to; a database gets the tables of a log where it has none. @throws CopyRefused. */
export const openTarget = async (
  store: Exclude<NamedStore, { kind: 'file' }>,
  ownUrl: string,
  logger: Logger,
): Promise<Opened> => {
  if (store.kind === 'postgres') await reach(store.name, () => migrate(store.url));
  return openLog(store, ownUrl, logger);
};
