// kind: database
import { randomUUID } from 'node:crypto';
import { CommandId, ImportId, Instant, isRejection, type EventStore } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import pino from 'pino';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { openCommandHandler } from '../../platform/command/handle.ts';
import { openStreams } from '../../platform/command/streams.ts';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { openSealEvent } from '../../platform/event-store/seal-event.ts';
import { openKeyring } from '../../platform/personal/keyring.ts';
import { deriveId, openIds } from '../../platform/ids/ids.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { openNumbers } from '../../claims/kinds/numbers.ts';
import { completeImport, importsStream, type ImportMachinery } from './complete-import.ts';
import { importsFold, startImport } from './decider.ts';
import { primaryOfGroup } from '../rows/registration-fact.ts';
import { checkStep, readPlan, readStep } from './steps.ts';
import { takeStep } from './step-turns.ts';
import {
  addPiece,
  changeImport,
  closeUpload,
  findImport,
  forgetImportedTexts,
  openUpload,
  readPiece,
} from '../upload/store.ts';
import { emptyEvent, eventId, fields, types, visitor } from '../testing/form.ts';

const form = { fields, types };
let database: Awaited<ReturnType<typeof testDatabase>>;
let machinery: ImportMachinery;
let letter = 0;

const newImportId = () => ImportId.parse(`${'0123456789abcdefghjk'.charAt((letter += 1))}`.repeat(20));

beforeAll(async () => {
  database = await testDatabase();
  const { pool, url } = database;
  const log = openPostgresLog({ url, logger: pino({ level: 'silent' }) });
  const keyring = openKeyring(pool);
  const seal = openSealEvent(keyring);
  machinery = {
    pool,
    log,
    keyring,
    seal,
    clock: systemClock,
    ids: openIds(Buffer.alloc(32, 'spec')),
    commands: openCommandHandler({ log, seal }),
    progress: { waitForHead: () => Promise.resolve(true) },
    numbers: openNumbers({ log, seal, clock: systemClock }),
    numberingOf: () => Promise.resolve(null),
  };
});
afterAll(async () => {
  await machinery.log.close();
  await database.drop();
});

const upload = async (csv: string, pieceSize = 10_000) => {
  const { pool } = machinery;
  const importId = newImportId();
  const uploadId = await openUpload(pool, { eventId, fileName: 'list.csv', kind: 'csv' });
  const bytes = Buffer.from(csv);
  for (let place = 0; place * pieceSize < bytes.length; place += 1) {
    await addPiece(pool, uploadId, 'file', place, bytes.subarray(place * pieceSize, (place + 1) * pieceSize));
  }
  await closeUpload(pool, { uploadId, importId, hash: '' });
  return importId;
};
const check = async (importId: ImportId) => {
  const { pool } = machinery;
  await readStep(pool, importId, form);
  const streams = openStreams({ log: machinery.log, fold: importsFold });
  const { state } = await streams.advance(importsStream(eventId));
  await changeImport(pool, importId, { state: 'checking', checkedRevision: state.facts });
  await checkStep(pool, importId, form, () => emptyEvent);
};
const start = async (importId: ImportId) => {
  const stored = await findImport(machinery.pool, importId);
  if (stored === null) throw new Error('no import');
  return machinery.commands.handle({
    streams: openStreams({ log: machinery.log, fold: importsFold }),
    streamId: importsStream(eventId),
    eventId,
    decide: startImport,
    command: {
      eventId,
      importId,
      fileName: stored.file_name,
      report: stored.report,
      checkedAt: stored.checked_revision,
      goodOnly: false,
      charge: undefined,
    },
    context: {
      now: Instant.parse('2026-11-21T09:00:00.000Z'),
      actor: { kind: 'system', id: 'spec' },
      commandId: CommandId.parse(`start-${importId}`),
      correlationId: 'spec',
    },
  });
};
/** What the log says of a started import. */
const run = (importId: ImportId, registrants = 0) => ({ eventId, importId, registrants });
const registered = async (importId: ImportId) => {
  const events = await machinery.log.readAll('0'.repeat(20), 10_000, { categories: ['registration'] });
  return events
    .filter(({ type }) => type === 'RegistrationSubmitted')
    .map((event) => ({ ...event, facts: registrationEvents.RegistrationSubmitted.data.parse(event.data) }))
    .filter(({ facts }) => facts.importId === importId);
};
const people = (count: number, from = 0) =>
  `First name,Last name,E-mail,Order number,Ticket code\n${Array.from({ length: count }, (_, index) => `Ana${from + index},Ruiz,a${from + index}@example.org,${index % 3 === 0 ? `O${from + index}` : ''},C${from + index}`).join('\n')}\n`;

/** The log of a process that is killed after so many appends. */
const dyingAfter = (appends: number): EventStore => {
  let left = appends;
  return {
    ...machinery.log,
    append: (...args) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : machinery.log.append(...args);
    },
  };
};

describe('an attendee import', () => {
  it('goes on without a word about somebody whose erasure is older than their return from a backup', async () => {
    const importId = await upload(people(3, 70));
    await check(importId);
    await start(importId);
    const [erased] = (await readPlan(machinery.pool, importId, 0)) ?? [];
    const id = primaryOfGroup(importId, erased?.key ?? '');
    await machinery.pool.query(sql.unsafe`insert into ops.person_keys (person_id, key) values (${id}, null)`);
    await completeImport(machinery, run(importId));
    const said = (await registered(importId)).map(({ facts, sealed }) => [facts.primaryId, Object.keys(sealed).length]);
    expect(said).toHaveLength(3);
    expect(said.filter(([, count]) => count === 0)).toEqual([[id, 0]]);
  });

  it('registers each group once, with its people sealed and its own codes kept', async () => {
    const importId = await upload(
      'First name,Last name,E-mail,Order number,Ticket code,Status\nAna,Ruiz,a@example.org,O-1,T-1,\nBo,Li,b@example.org,,T-2,pending\nCy,Ruiz,,O-1,T-3,\n',
    );
    await check(importId);
    expect(isRejection(await start(importId))).toBe(false);
    await completeImport(machinery, run(importId));

    const [group, single, ...more] = (await registered(importId)).toSorted(
      (one, other) => other.facts.registrants.length - one.facts.registrants.length,
    );
    expect(more).toStrictEqual([]);
    expect(group?.facts).toMatchObject({
      eventId,
      orderNumber: 'O-1',
      confirmationNumber: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{9}$/),
    });
    const primaryId = group?.facts.primaryId ?? '';
    expect(group?.streamId).toBe(`registration-${primaryId}`);
    const companion = group?.facts.registrants[1]?.registrantId ?? '';
    // An id of its own, which only this installation can tell from the group's.
    expect(companion).toBe(machinery.ids.derive(`${primaryId} 2`, 'registrant'));
    expect(companion).not.toBe(deriveId(`${primaryId} 2`, 'registrant'));
    expect(group?.facts.registrants).toStrictEqual([
      { registrantId: primaryId, typeId: visitor, status: 'confirmed', scannableCode: 'T-1' },
      { registrantId: companion, typeId: visitor, status: 'confirmed', scannableCode: 'T-3' },
    ]);
    expect(single?.facts).not.toHaveProperty('orderNumber');
    expect(single?.facts.registrants).toMatchObject([{ status: 'pending', scannableCode: 'T-2' }]);
    expect(JSON.stringify([group?.data, group?.metadata, group?.sealed])).not.toMatch(/Ana|Ruiz|example/);
    const ana = await machinery.keyring.unseal(primaryId, group?.sealed[primaryId] ?? '');
    expect(ana).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz', email: 'a@example.org' });
    expect(group?.metadata).toMatchObject({
      eventId,
      actor: { kind: 'import', id: importId },
      correlationId: importId,
    });
  });

  it('numbers its groups along the sequence of its event, also where it resumes after a kill', async () => {
    const numbering = { customConfirmationNumberGeneration: true, confirmationNumberSequence: 501 };
    const numbered = { ...machinery, numberingOf: () => Promise.resolve(numbering) };
    const importId = await upload(people(60, 5_000), 300);
    await check(importId);
    await start(importId);
    await expect(completeImport({ ...numbered, log: dyingAfter(25) }, run(importId))).rejects.toThrow('killed');
    await completeImport(numbered, run(importId));
    const numbers = (await registered(importId)).map(({ facts }) => Number(facts.confirmationNumber));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, at) => 501 + at));
  });

  it('ends with its file, plan and preview gone and the stream free for the next', async () => {
    const importId = await upload(people(5, 100));
    await check(importId);
    await start(importId);
    await completeImport(machinery, run(importId));
    expect(await findImport(machinery.pool, importId)).toMatchObject({
      state: 'done',
      done: 5,
      of: 5,
      preview: [],
      row_count: 5,
    });
    expect(await readPiece(machinery.pool, importId, 'file', 0)).toBeNull();
    expect(await readPlan(machinery.pool, importId, 0)).toBeNull();
    const last = (await machinery.log.readStream(importsStream(eventId))).at(-1);
    expect(last).toMatchObject({ type: 'ImportCompleted', data: { importId, registrants: 5 } });
  });

  it('resumes after a kill in the middle without doubles', async () => {
    const importId = await upload(people(900, 1_000));
    await check(importId);
    await start(importId);
    await expect(completeImport({ ...machinery, log: dyingAfter(300) }, run(importId))).rejects.toThrow('killed');
    expect(await registered(importId)).toHaveLength(300);
    expect(await findImport(machinery.pool, importId)).toMatchObject({ state: 'importing' });

    await expect(completeImport({ ...machinery, log: dyingAfter(200) }, run(importId))).rejects.toThrow('killed');
    await completeImport(machinery, run(importId));
    await completeImport(machinery, run(importId));
    const all = await registered(importId);
    expect(all).toHaveLength(900);
    expect(new Set(all.flatMap(({ facts }) => facts.registrants.map(({ scannableCode }) => scannableCode))).size).toBe(
      900,
    );
    const ended = (await machinery.log.readStream(importsStream(eventId))).filter(
      ({ type, metadata }) => type === 'ImportCompleted' && metadata.correlationId === importId,
    );
    expect(ended).toHaveLength(1);
  });

  it('leaves the rest to the next start when it is told to stop', async () => {
    const importId = await upload(people(20, 3_000));
    await check(importId);
    await start(importId);
    await completeImport(machinery, run(importId), AbortSignal.abort());
    expect(await registered(importId)).toHaveLength(0);
    expect(await start(await uploadAndCheck(people(1, 4_000)))).toStrictEqual({ rejected: 'import-running' });
    await completeImport(machinery, run(importId));
    expect(await registered(importId)).toHaveLength(20);
  });

  it('lets one of two imports into an event start, really at once', async () => {
    const first = await uploadAndCheck(people(3, 5_000));
    const second = await uploadAndCheck(people(3, 6_000));
    const outcomes = await Promise.all([start(first), start(second)]);
    expect(outcomes.map(isRejection).toSorted()).toStrictEqual([false, true]);
    expect(outcomes.filter(isRejection)).toStrictEqual([{ rejected: 'import-running' }]);
    await completeImport(machinery, run(isRejection(outcomes[0]) ? second : first));
    // What was checked before the other import came is checked anew before it may run.
    expect(await start(isRejection(outcomes[0]) ? first : second)).toStrictEqual({ rejected: 'import-not-checked' });
  });

  it('does nothing for an import that nobody started', async () => {
    const importId = await uploadAndCheck(people(2, 7_000));
    await completeImport(machinery, run(importId));
    expect(await registered(importId)).toHaveLength(0);
    expect(await findImport(machinery.pool, importId)).toMatchObject({ state: 'checked' });
  });

  it('ends with nobody where its start was not stored with its file and an erasure took that away, and holds up no other', async () => {
    const importId = await uploadAndCheck(people(3, 8_000));
    // The fact is in the log, and the database was lost before the file said so: it is still one that only was checked.
    expect(isRejection(await start(importId))).toBe(false);
    await forgetImportedTexts(machinery.pool, eventId);
    const next = await uploadAndCheck(people(2, 9_000));
    expect(await start(next)).toStrictEqual({ rejected: 'import-running' });
    await completeImport(machinery, run(importId, 3));
    await completeImport(machinery, run(importId, 3));
    const ends = (await machinery.log.readStream(importsStream(eventId))).filter(
      ({ type, metadata }) => type === 'ImportCompleted' && metadata.correlationId === importId,
    );
    expect(ends.map(({ data }) => data)).toStrictEqual([{ eventId, importId, registrants: 0, givenUp: 3 }]);
    await check(next);
    expect(isRejection(await start(next))).toBe(false);
    await completeImport(machinery, run(next, 2));
    expect(await registered(next)).toHaveLength(2);
  });

  const uploadAndCheck = async (csv: string) => {
    const importId = await upload(csv);
    await check(importId);
    return importId;
  };
});

describe('reading an uploaded file', () => {
  it('tells columns, the first 20 rows, their number and a mapping', async () => {
    const importId = await upload(people(50), 100);
    await readStep(machinery.pool, importId, form);
    const stored = await findImport(machinery.pool, importId);
    expect(stored).toMatchObject({
      state: 'mapping',
      columns: ['First name', 'Last name', 'E-mail', 'Order number', 'Ticket code'],
      row_count: 50,
      mapping: { orderNumber: 3, scannableCode: 4, typeId: visitor },
    });
    expect(stored?.preview).toHaveLength(20);
    expect(stored?.preview[0]).toStrictEqual(['Ana0', 'Ruiz', 'a0@example.org', 'O0', 'C0']);
  });
  it('says why a file cannot be read and forgets it', async () => {
    const importId = await upload('Name\n"Ana');
    await readStep(machinery.pool, importId, form);
    expect(await findImport(machinery.pool, importId)).toMatchObject({
      state: 'unreadable',
      error: 'quote-not-closed',
    });
    expect(await readPiece(machinery.pool, importId, 'file', 0)).toBeNull();
    const header = await upload('Name\n');
    await readStep(machinery.pool, header, form);
    expect(await findImport(machinery.pool, header)).toMatchObject({ state: 'unreadable', error: 'no-rows' });
  });
  it('is not taken over while somebody works on it', async () => {
    const importId = await upload(people(1));
    const takenBy = async (holder: string) => (await takeStep(machinery.pool, holder))?.import_id ?? null;
    // What other cases left behind is taken before it.
    for (let taken = await takenBy(randomUUID()); taken !== null && taken !== importId;)
      taken = await takenBy(randomUUID());
    expect(await takenBy(randomUUID())).toBeNull();
  });
  it('keeps what it says about a file in which a character has no half', async () => {
    const importId = await upload('First name,Note\n"\u{1F3AB} \\u0000","x"\n');
    await readStep(machinery.pool, importId, form);
    expect((await findImport(machinery.pool, importId))?.preview).toStrictEqual([['\u{1F3AB} \\u0000', 'x']]);
  });
});
