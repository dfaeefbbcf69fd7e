// kind: process
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';
import { demandReachable } from './run-as.ts';

const logger = pino({ level: 'silent' });
const settings = { fsync: 'off' };

const ask = async (url: string, statement: string) => {
  const sql = openSql(url, { max: 1 });
  try {
    return z.array(z.record(z.string(), z.unknown())).parse([...(await sql.unsafe(statement))]);
  } finally {
    await sql.end();
  }
};

describe('the built-in PostgreSQL', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'turnout-embedded-'));
    await chmod(dataDir, 0o755);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('starts in an empty folder, keeps what it is given, and starts again on it', async () => {
    const first = await startEmbedded({ dataDir, logger, settings });
    await ask(first.url, "create table kept as select 'Zoë' as name");
    expect(await ask(first.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    await first.stop();
    expect(await findPostmaster(join(dataDir, 'cluster'))).toBeNull();
    const second = await startEmbedded({ dataDir, logger, settings });
    expect(await ask(second.url, 'select name from kept')).toEqual([{ name: 'Zoë' }]);
    await second.stop();
  }, 60_000);

  it('takes over a server that outlived whoever started it', async () => {
    const first = await startEmbedded({ dataDir, logger, settings });
    const second = await startEmbedded({ dataDir, logger, settings });
    expect(second.url).toBe(first.url);
    await second.stop();
    await first.stop();
    await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  }, 60_000);

  it('starts after a crash of the machine, whatever the old note says', async () => {
    const first = await startEmbedded({ dataDir, logger, settings });
    await ask(first.url, 'create table kept as select 1 as one');
    await first.stop();
    // The number in the note belongs to another program by now.
    await writeFile(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const second = await startEmbedded({ dataDir, logger, settings });
    expect(await ask(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await second.stop();
  }, 60_000);

  it('makes its folder anew when the first start was interrupted', async () => {
    await mkdir(join(dataDir, 'cluster.new'));
    await writeFile(join(dataDir, 'cluster.new', 'half'), 'made');
    const server = await startEmbedded({ dataDir, logger, settings });
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  }, 60_000);

  it('says what PostgreSQL said when it cannot start', async () => {
    const bad = { ...settings, shared_buffers: 'plenty' };
    await expect(startEmbedded({ dataDir, logger, settings: bad })).rejects.toThrow('shared_buffers');
  }, 60_000);

  it('keeps its durability unless told otherwise', async () => {
    const server = await startEmbedded({ dataDir, logger });
    expect(await ask(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await ask(server.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    await server.stop();
  }, 60_000);

  it('is worked with as an owner who is no superuser and may not leave its database', async () => {
    const server = await startEmbedded({ dataDir, logger, settings });
    const [role] = await ask(
      server.url,
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "mayMore"
       from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ mayMore: false });
    await expect(ask(server.url, "copy (select 1) to program 'cat'")).rejects.toThrow('permission denied');
    await expect(ask(server.url, "select pg_read_file('postgresql.conf')")).rejects.toThrow('permission denied');
    await expect(ask(server.url, 'create extension pg_trgm')).resolves.toEqual([]);
    await server.stop();
  }, 60_000);

  it('hands over what an older version made as the superuser', async () => {
    const first = await startEmbedded({ dataDir, logger, settings });
    const asSuperuser = new URL(first.url);
    asSuperuser.username = 'turnout';
    asSuperuser.password = await readFile(join(dataDir, 'password'), 'utf8');
    for (const statement of [
      'alter database turnout owner to turnout',
      'create schema old',
      'create table old.things (id bigint generated always as identity, other bigserial, name text)',
      'create sequence old.numbers',
      'create view old.names as select name from old.things',
      "create function old.one() returns int language sql as 'select 1'",
      "create type old.kind as enum ('a', 'b')",
      'create extension pg_trgm with schema public',
      'create table public.migrations (name text)',
    ])
      await ask(asSuperuser.href, statement);
    await first.stop();
    const second = await startEmbedded({ dataDir, logger, settings });
    for (const statement of [
      "insert into old.things (name) values ('Ada')",
      'alter table old.things add column more text',
      "select nextval('old.numbers')",
      'drop view old.names',
      'drop function old.one()',
      "alter type old.kind add value 'c'",
      'drop table public.migrations',
      'drop schema old cascade',
    ])
      await expect(ask(second.url, statement)).resolves.toBeDefined();
    await second.stop();
  }, 60_000);

  it('names the folder that its own user may not enter', async () => {
    const home = join(dataDir, 'home');
    await mkdir(join(home, 'project'), { recursive: true });
    await chmod(home, 0o700);
    const stranger = { uid: 65_534, gid: 65_534 };
    await expect(demandReachable(join(home, 'project', 'data'), stranger)).rejects.toThrow(`may not enter ${home}`);
    await chmod(home, 0o755);
    await expect(demandReachable(join(home, 'project', 'data'), stranger)).resolves.toBeUndefined();
  });
});
