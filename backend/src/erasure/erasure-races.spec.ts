// kind: stack
import { CommandId, isRejection, RegistrantId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRegistrations } from '../groups/stream/registrations.ts';
import { erasePerson } from './erase-person.ts';
import { readErasureJournal } from '../platform/personal/erasure-journal.ts';
import { openPlatform } from '../start/platform.ts';
import { openErasureOf, openErasureStage, secret, tablesSaying } from '../testing/erasure-stage.ts';
import { journalOf, openStaff, serveAlso, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let stage: Awaited<ReturnType<typeof openErasureStage>>;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout();
  stage = await openErasureStage(turnout);
  sql = openSql(turnout.databaseUrl, { max: 2 });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const isDone = async (id: string): Promise<boolean> => {
  const [row] = await sql`
    select 1 from ops.erasures e join ops.person_keys k using (person_id) where person_id = ${id} and k.key is null`;
  return row !== undefined;
};
const hasKey = async (id: string): Promise<boolean> => {
  const [row] = await sql`select 1 from ops.person_keys where person_id = ${id} and key is not null`;
  return row !== undefined;
};

describe('erasing', () => {
  it('needs both rights in the event; whoever has none does not hear that there is anybody', async () => {
    const { id, number } = await stage.register();
    const { eventId } = stage.event;
    const body = { reason: 'asked for it', confirmation: number };
    const [half, both, none] = await Promise.all([
      openStaff(turnout, eventId, ['viewRegistrants']),
      openStaff(turnout, eventId, ['viewRegistrants', 'settings']),
      openStaff(turnout, eventId, []),
    ]);
    const ask = async (token?: string) => {
      const asked = token === undefined ? {} : { token };
      const erased = await turnout.ask('POST', `/api/x/registrations/${id}/erase`, { ...asked, body });
      const held = await turnout.ask('GET', `/api/x/registrations/${id}/held`, asked);
      return [erased.status, held.status];
    };
    expect(await ask()).toEqual([401, 401]);
    expect(await ask(none.token)).toEqual([404, 404]);
    expect(await ask(half.token)).toEqual([403, 403]);
    expect(await hasKey(id)).toBe(true);
    expect(await ask(both.token)).toEqual([200, 200]);
    expect(await isDone(id)).toBe(true);
  });

  it('is done once for a double click, and refused when it is asked for again', async () => {
    const { id, number } = await stage.register();
    const key = randomUUID();
    const answers = await Promise.all([
      stage.erase(id, number, key),
      stage.erase(id, number, key),
      stage.erase(id, number, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await stage.erase(id, number);
    expect([again.status, again.body['code']]).toEqual([409, 'already-erased']);
    const facts =
      await sql`select 1 from log.events where stream_id = ${`registration-${id}`} and type = 'RegistrantErased'`;
    expect(facts).toHaveLength(1);
    const { erasures } = await readErasureJournal(journalOf(turnout.databaseUrl));
    expect(erasures.filter(({ personId }) => personId === id)).toHaveLength(1);
  });

  it('is refused for another number, a reason that names the person, and a reason that is none', async () => {
    const { id, number } = await stage.register();
    const ask = async (reason: string, confirmation: string) => {
      const answer = await turnout.ask('POST', `/api/x/registrations/${id}/erase`, {
        token: turnout.adminToken,
        body: { reason, confirmation },
      });
      return [answer.status, answer.body['code']];
    };
    expect(await ask('asked for it', 'WRONG')).toEqual([422, 'erase-confirmation-wrong']);
    expect(await ask('Zebedee asked for it', number)).toEqual([422, 'reason-names-person']);
    expect(await ask('no', number)).toEqual([422, 'refused-by-rule']);
    expect(await ask('x'.repeat(201), number)).toEqual([422, 'refused-by-rule']);
    expect(await hasKey(id)).toBe(true);
  });

  it('changes nothing where the journal cannot be written, and says so', async () => {
    const { id, number } = await stage.register();
    const file = join(tmpdir(), `turnout-no-folder-${randomUUID()}`);
    await writeFile(file, '');
    const blocked = await serveAlso(turnout.databaseUrl, { ERASURE_JOURNAL: join(file, 'journal.jsonl') });
    const answer = await stage.erase(id, number, undefined, blocked.ask);
    expect([answer.status, answer.body['code']]).toEqual([409, 'erasure-journal-unwritable']);
    expect(answer.body['message']).toContain('ERASURE_JOURNAL');
    expect(await hasKey(id)).toBe(true);
    const facts =
      await sql`select 1 from log.events where stream_id = ${`registration-${id}`} and type = 'RegistrantErased'`;
    expect(facts).toHaveLength(0);
    await blocked.stop();
    await rm(file);
  });

  it('is finished by the worker where a server stops between the fact and the key', async () => {
    const { id, childId, number } = await stage.register();
    const platform = await openPlatform({ url: turnout.databaseUrl, name: 'crashing', logLevel: 'fatal' });
    const registrations = openRegistrations(platform, {
      typeInfo: () => Promise.resolve(null),
      fieldInfo: () => Promise.resolve(null),
      clocksOf: () => Promise.resolve(null),
      activityInfo: () => Promise.resolve(null),
      profile: () => Promise.resolve(null),
    });
    const erasure = openErasureOf(platform, journalOf(turnout.databaseUrl));
    const crashing = { ...erasure, complete: () => Promise.reject(new Error('the power went')) };
    const erase = (person: string, parts: typeof erasure) =>
      erasePerson(
        { platform, registrations, erasure: parts },
        {
          registrantId: RegistrantId.parse(person),
          reason: 'asked for it',
          confirmation: number,
          context: {
            now: platform.clock.now(),
            actor: { kind: 'system', id: 'spec' },
            commandId: CommandId.parse(`spec-${person}`),
            correlationId: 'spec',
          },
        },
      );
    await expect(erase(id, crashing)).rejects.toThrow('the power went');
    await vi.waitFor(async () => expect(await isDone(id)).toBe(true), { timeout: 15_000 });
    await expect(erase(childId, crashing)).rejects.toThrow('the power went');
    // Whoever asks again with the same intent hears yes only once all of it is done.
    expect(isRejection(await erase(childId, erasure))).toBe(false);
    expect(await isDone(childId)).toBe(true);
    const { erasures } = await readErasureJournal(journalOf(turnout.databaseUrl));
    expect(erasures.map(({ personId }) => personId)).toEqual(expect.arrayContaining([id, childId]));
    await platform.close();
  }, 30_000);

  it('wins over corrections sent at the same moment', async () => {
    const { id, childId, number } = await stage.register();
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => stage.correct(id, `${secret.first}${index}`)),
      stage.erase(id, number),
      ...Array.from({ length: 6 }, (_, index) => stage.enterData(id, `${secret.first}${index}`)),
      stage.erase(childId, number),
    ]);
    expect(outcomes.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await vi.waitFor(
      async () => {
        const rows = await sql`
          select 1 from read.registrants r left join read.checkpoint_data d using (registrant_id)
          where r.primary_id = ${id} and (not is_erased or r.first_name <> '' or d.fields::text <> '{}')`;
        expect(rows).toHaveLength(0);
      },
      { timeout: 10_000 },
    );
    expect(Object.keys(await tablesSaying(turnout.databaseUrl, [`${secret.first}0`]))).toEqual([]);
  });
});
