import { expect, it, describe } from 'vitest';
import type { Looked, NotSeen } from '../platform/postgres/look.ts';
import { demandDatabase, describeDatabase } from './demand-database.ts';

const url = 'postgres://turnout:very-secret@db.example.org/halls';
const there: Looked = {
  version: '18.4',
  versionNumber: 180_004,
  allowed: 22,
  reserved: 3,
  inUse: 2,
  isIntercepted: false,
};
const away: NotSeen = { why: 'nobody listens there', mayCome: true, isPooler: false };

/** Demands a database that answers so, look after look; what was said. */
const demand = async (looks: readonly (Looked | NotSeen)[], waits = true) => {
  const said: string[] = [];
  let turn = 0;
  const look = async () => looks[Math.min(turn++, looks.length - 1)] ?? away;
  const say = waits ? (sentence: string) => said.push(sentence) : null;
  const found = await demandDatabase({ url, needs: 18, atOnce: 10, look, againAfterMs: 1, say });
  return { found, said };
};

describe('a database that Turnout is given', () => {
  it('is waited for with one sentence that names it without its password, and one when it is there', async () => {
    expect(await demand([away, away, away, there])).toEqual({
      found: there,
      said: [
        'PostgreSQL at db.example.org:5432/halls cannot be reached: nobody listens there. Waiting for it.',
        'PostgreSQL at db.example.org:5432/halls is there.',
      ],
    });
  });

  it('is not waited for by a program that somebody looks at, nor where waiting would not help', async () => {
    await expect(demand([away], false)).rejects.toThrow('cannot be reached: nobody listens there.');
    const shut: NotSeen = { why: 'it does not take this password', mayCome: false, isPooler: false };
    await expect(demand([shut])).rejects.toThrow(
      'PostgreSQL at db.example.org:5432/halls cannot be reached: it does not take this password.',
    );
  });

  it('is refused where it is older than 15', async () => {
    const old = { ...there, version: '14.13 (Debian)', versionNumber: 140_013 };
    await expect(demand([old])).rejects.toThrow(
      'PostgreSQL at db.example.org:5432/halls is version 14.13 (Debian). Turnout needs 15 or newer.',
    );
  });

  it('is refused where it allows too few connections, with the number that would fit', async () => {
    await expect(demand([{ ...there, allowed: 17 }])).rejects.toThrow(
      'allows 17 connections (3 more are reserved), and Turnout takes up to 18. Set DATABASE_CONNECTIONS=17, or raise max_connections.',
    );
    await expect(demand([{ ...there, allowed: 12 }])).rejects.toThrow(
      'allows 12 connections (3 more are reserved), and Turnout takes up to 18. Raise max_connections, or what this user or database is allowed.',
    );
  });

  it('is waited for until there is room', async () => {
    const { said } = await demand([{ ...there, inUse: 20 }, there]);
    expect(said[0]).toBe(
      'PostgreSQL at db.example.org:5432/halls has 20 of its 22 connections in use; Turnout takes up to 18. Waiting until there is room.',
    );
  });

  it('is described with what Turnout takes of it, and a word where that is tight', () => {
    expect(describeDatabase(url, there, 18)).toBe(
      'PostgreSQL 18.4 at db.example.org:5432/halls: Turnout takes up to 18 of its 22 connections, and others have 2.',
    );
    expect(describeDatabase(url, { ...there, inUse: 6 }, 18)).toContain('too few in a rush');
  });

  it('is refused where a pooler stands before it, with what works', async () => {
    const intercepted = { ...there, isIntercepted: true };
    const refused: NotSeen = {
      why: 'it answers: unsupported startup parameter: statement_timeout',
      mayCome: false,
      isPooler: true,
    };
    for (const pooler of [intercepted, refused])
      await expect(demand([pooler])).rejects.toThrow(
        /connection pooler such as PgBouncer .* the address of PostgreSQL itself, in DATABASE_URL or beside it in DATABASE_DIRECT_URL/,
      );
  });
});
