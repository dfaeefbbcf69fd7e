// kind: process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { calls } from '@turnout/contracts';
import { RegistrantId } from '@turnout/contracts/kernel';
import { digestOfFirst } from '@turnout/projections/platform/digest';
import { createReadPool } from '@turnout/projections/platform/pool';
import ExcelJS from 'exceljs';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { keyringOf } from '../testing/keyring.ts';
import { momentNow } from '../testing/moment.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let token: string;
let checkpointId = '';
let ada = '';
let bea = '';
let checkinId = '';
const times: Record<'registered' | 'inside' | 'undone', string> = { registered: '', inside: '', undone: '' };

const ask = async (method: string, path: string, body?: unknown, as = token) => {
  const reply = await turnout.ask(method, path, {
    token: as,
    ...(body === undefined ? {} : { body }),
    headers: { 'x-turnout-desk': 'Gate%20A' },
  });
  return reply;
};
const done = async (...asked: Parameters<typeof ask>) => {
  const reply = await ask(...asked);
  if (reply.status !== 200) throw new Error(`${asked[1]}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};
const now = (): Promise<string> => momentNow(turnout, event.eventId);
const file = (path: string, url = turnout.url) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });

beforeAll(async () => {
  turnout = await startTestTurnout();
  token = turnout.adminToken;
  event = await makeTestEvent(turnout);
  [ada = '', bea = ''] = await register(turnout, event, ['Ada', 'Bea']);
  times.registered = await now();
  const scan = { registrationId: ada, eventId: event.eventId, accept: true, method: 'qr' };
  await done('POST', `/api/checkin/registration/${event.eventId}`, scan);
  const again = await ask('POST', `/api/checkin/registration/${event.eventId}`, scan);
  expect(again.status).toBe(409);
  const made = await done('POST', '/api/checkpoints', { eventId: event.eventId, name: 'Sauna' });
  checkpointId = calls.defineCheckpoint.output.parse(made).checkpoint._id;
  const entered = await done('POST', '/api/checkpoints/checkin', {
    primaryRegistrant: ada,
    attendees: [ada, bea],
    checkpointId,
    eventId: event.eventId,
  });
  checkinId = z.object({ checkin: z.object({ _id: z.string() }) }).parse(entered).checkin._id;
  times.inside = await now();
  const { registration } = calls.registration.output.parse(await done('GET', `/api/registrations/${ada}`));
  const inside = z.object({ checkinId: z.string() }).parse(registration);
  await done('DELETE', `/api/checkin/registration/${inside.checkinId}?reason=wrong%20badge`);
  await done('PUT', '/api/checkpoints/checkin-status', { eventId: event.eventId, checkinId, status: 'accepted' });
  await done('PUT', `/api/registrations/${bea}`, {
    fields: [
      { _id: event.fields.FNAME, value: 'Beatrice' },
      { _id: event.fields.LNAME, value: 'Example' },
    ],
  });
  times.undone = await now();
}, 60_000);
afterAll(() => turnout.stop());

const past = (what: string, at: string, more = '') => `/api/x/history/${event.eventId}/${what}?at=${at}${more}`;

describe('the event as of a moment', () => {
  it('has the numbers of then', async () => {
    const at = async (moment: string) => calls.pastDashboard.output.parse(await done('GET', past('dashboard', moment)));
    const first = await at(times.registered);
    expect(first.dashboard).toMatchObject({ total: 2, confirmed: 2, checkedIn: 0 });
    expect(first.checkpoints).toEqual([]);
    const second = await at(times.inside);
    expect(second.dashboard).toMatchObject({ total: 2, confirmed: 2, checkedIn: 1 });
    expect(second.checkpoints).toMatchObject([{ name: 'Sauna', stats: { checkedIn: 2, accepted: 0 } }]);
    const third = await at(times.undone);
    expect(third.dashboard).toMatchObject({ total: 2, confirmed: 2, checkedIn: 0 });
    expect(third.checkpoints).toMatchObject([{ name: 'Sauna', stats: { checkedIn: 0, accepted: 2 } }]);
    expect((await at('2020-01-01')).dashboard).toMatchObject({ total: 0 });
  });

  it('has the list of then, and the list of now is the same as now’s', async () => {
    const at = async (moment: string) => calls.pastAttendees.output.parse(await done('GET', past('attendees', moment)));
    const inside = await at(times.inside);
    expect(inside.registrations.map(({ firstName, checkedIn }) => [firstName, checkedIn])).toEqual([
      ['Ada', true],
      ['Bea', false],
    ]);
    expect(inside.moment.position > (await at(times.registered)).moment.position).toBe(true);
    const live = calls.registrations.output.parse(await done('GET', `/api/registrations?eventId=${event.eventId}`));
    const { moment: _, ...newest } = await at(times.undone);
    // What is told of the fields and the type besides is of now, whatever moment is asked for.
    const ofNow = live.registrations.map(({ asofdate: _day, type, fields, ...one }) => {
      const { groupCount: _count, minimumCount: _least, ...shown } = type;
      return {
        ...one,
        type: shown,
        fields: fields.map(({ labels: _labels, values: _values, ...field }) => field),
      };
    });
    expect(newest).toEqual({ ...live, registrations: ofNow });
  });

  it('has the checkpoint’s screen of then', async () => {
    const at = async (moment: string) =>
      calls.pastCheckpoint.output.parse(await done('GET', past(`checkpoints/${checkpointId}`, moment)));
    expect(await at(times.inside)).toMatchObject({
      checkpoint: { name: 'Sauna' },
      total: 1,
      checkins: [{ _id: checkinId, status: 'checked-in', names: [{ firstName: 'Ada' }, { firstName: 'Bea' }] }],
    });
    expect(await at(times.undone)).toMatchObject({
      checkins: [{ status: 'accepted', names: [{ firstName: 'Ada' }, { firstName: 'Beatrice' }] }],
    });
    expect((await ask('GET', past(`checkpoints/${checkpointId}`, times.registered))).status).toBe(404);
    const other = await makeTestEvent(turnout, 'Other fair');
    const foreign = `/api/x/history/${other.eventId}/checkpoints/${checkpointId}?at=${times.undone}`;
    expect((await ask('GET', foreign)).status).toBe(404);
  });

  it('tells how much happened when', async () => {
    const { timeline } = calls.timeline.output.parse(await done('GET', `/api/x/history/${event.eventId}/timeline`));
    expect(timeline.counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(7);
    expect(timeline.start).not.toBeNull();
  });
});

describe('a registration’s story', () => {
  const story = async (id: string, as = token) =>
    calls.story.output.parse(await done('GET', `/api/x/registrations/${id}/story`, undefined, as));

  it('has everything that happened to the group, in order, with what changed', async () => {
    const { entries } = await story(bea);
    const sorted = entries.map(({ position }) => position).toSorted();
    expect(entries.map(({ position }) => position)).toEqual(sorted);
    const told = entries
      .filter(({ type }) => !type.startsWith('Message'))
      .map(({ type, registrants, changes }) => [type, registrants.map(({ name }) => name).join(), changes[0]]);
    expect(told).toEqual([
      ['RegistrationSubmitted', 'Ada Example', { what: 'status', before: null, after: 'confirmed' }],
      ['RegistrationSubmitted', 'Beatrice Example', { what: 'status', before: null, after: 'confirmed' }],
      ['RegistrantCheckedIn', 'Ada Example', expect.objectContaining({ what: 'checkedIn', before: null })],
      ['ScanRefused', 'Ada Example', { what: 'reason', before: null, after: 'already-checked-in' }],
      ['CheckpointCheckedIn', 'Ada Example,Beatrice Example', { what: 'status', before: null, after: 'checked-in' }],
      ['CheckInUndone', 'Ada Example', expect.objectContaining({ what: 'checkedIn', after: null })],
      [
        'CheckpointCheckinStatusSet',
        'Ada Example,Beatrice Example',
        { what: 'status', before: 'checked-in', after: 'accepted' },
      ],
      ['RegistrantDetailsCorrected', 'Beatrice Example', { what: 'First name', before: 'Bea', after: 'Beatrice' }],
    ]);
    const checkedIn = entries.find(({ type }) => type === 'RegistrantCheckedIn');
    expect(checkedIn).toMatchObject({ desk: 'Gate A', method: 'qr', by: { kind: 'account' } });
    const undone = entries.find(({ type }) => type === 'CheckInUndone');
    expect(undone?.changes[1]).toEqual({ what: 'reason', before: null, after: 'wrong badge' });
    expect(entries.find(({ type }) => type === 'CheckpointCheckedIn')?.checkpoint).toBe('Sauna');
  });

  it('names staff only to whom may see staff', async () => {
    const boss = await openStaff(turnout, event.eventId, ['viewRegistrants', 'viewUsers', 'checkinRegistrants']);
    const reader = await openStaff(turnout, event.eventId, ['viewRegistrants']);
    const [cleo = ''] = await register(turnout, event, ['Cleo']);
    const scan = { registrationId: cleo, eventId: event.eventId, accept: true, method: 'manual' };
    await done('POST', `/api/checkin/registration/${event.eventId}`, scan, boss.token);
    const nameIn = async (as: string) =>
      (await story(cleo, as)).entries.find(({ type }) => type === 'RegistrantCheckedIn')?.by;
    expect(await nameIn(boss.token)).toEqual({ kind: 'account', name: 'Staff' });
    expect(await nameIn(reader.token)).toEqual({ kind: 'account', name: '' });
    const list = async (as: string) => {
      const path = past('attendees', await now(), '&search=cleo');
      return calls.pastAttendees.output.parse(await done('GET', path, undefined, as)).registrations[0]?.checkedInBy;
    };
    expect(await list(boss.token)).toMatchObject({ name: 'Staff' });
    expect(await list(reader.token)).toEqual({ name: '', email: '' });
  });

  it('is not there for staff of another event, nor for whoever may not see registrants', async () => {
    const other = await makeTestEvent(turnout, 'Another fair');
    const stranger = await openStaff(turnout, other.eventId, ['viewRegistrants', 'downloadReports'], 'far@example.org');
    for (const path of [`/api/x/registrations/${ada}/story`, `/api/x/registrations/${ada}/story/export`])
      expect((await ask('GET', path, undefined, stranger.token)).status).toBe(404);
    for (const path of [past('attendees', times.undone), past('dashboard', times.undone), `${past('export', '')}`])
      expect((await ask('GET', path.replace(/\?at=$/, ''), undefined, stranger.token)).status).toBe(403);
    const door = await openStaff(turnout, event.eventId, ['checkinRegistrants'], 'door@example.org');
    expect((await ask('GET', `/api/x/registrations/${ada}/story`, undefined, door.token)).status).toBe(403);
    const reader = await openStaff(turnout, event.eventId, ['viewRegistrants'], 'reader@example.org');
    expect((await ask('GET', `/api/x/registrations/${ada}/story/export`, undefined, reader.token)).status).toBe(403);
    expect((await turnout.ask('GET', `/api/x/registrations/${ada}/story`)).status).toBe(401);
    expect((await ask('GET', '/api/x/registrations/00000000000000000000/story')).status).toBe(404);
  });
});

const Digest = z.object({ position: z.string(), events: z.int(), digest: z.string().regex(/^[0-9a-f]{64}$/) });
const Entry = z.object({
  type: z.string(),
  stream: z.string(),
  position: z.string(),
  personal: z.record(z.string(), z.unknown()),
});

describe('what can be taken away', () => {
  const digestNow = async (events: number) => {
    const pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 2 });
    const log = openPostgresLog({ url: turnout.databaseUrl });
    try {
      return await digestOfFirst(openLogReader(log, await keyringOf(turnout.databaseUrl, pool)), events);
    } finally {
      await log.close();
      await pool.end();
    }
  };
  const exported = async (url = turnout.url) =>
    z
      .object({ event: z.string(), digest: Digest, entries: z.array(Entry) })
      .parse(await (await file(`/api/x/history/${event.eventId}/export`, url)).json());

  it('is the event’s part of the log with the digest that the log itself has', async () => {
    const { digest, entries } = await exported();
    expect(await digestNow(digest.events)).toEqual(digest);
    // The fields that an event begins with are laid down before it.
    expect(entries.slice(0, 9).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['FieldDefined', 'EventScheduled']),
    );
    const submitted = entries.find(({ stream }) => stream === `registration-${RegistrantId.parse(ada)}`);
    expect(submitted?.personal[ada]).toMatchObject({ firstName: 'Ada' });
    expect(entries.filter(({ type }) => type === 'RegistrantCheckedIn').length).toBeGreaterThanOrEqual(1);
    expect(entries.some(({ type }) => type === 'ScanRefused')).toBe(true);
    expect(entries.map(({ position }) => position)).toEqual(entries.map(({ position }) => position).toSorted());
  });

  it('opens as a workbook, for the story too', async () => {
    for (const path of [`/api/x/history/${event.eventId}/export`, `/api/x/registrations/${ada}/story/export`]) {
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(await (await file(`${path}?format=xlsx`)).arrayBuffer());
      const sizes = workbook.worksheets.map(({ name, rowCount }) => [name, rowCount > 3]);
      expect(sizes).toHaveLength(2);
      expect(sizes.every(([, isFilled]) => isFilled)).toBe(true);
      expect(JSON.stringify(workbook.getWorksheet('About')?.getSheetValues())).toMatch(/npm run verify -- --digest/);
    }
  });

  it('says nothing any more of who was erased, and the digest stays', async () => {
    const before = await exported();
    const [dora = ''] = await register(turnout, event, ['Dora']);
    const pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 1 });
    await pool.query(sql.unsafe`update ops.person_keys set key = null where person_id = ${dora}`);
    await pool.end();
    // Keys are remembered for a minute where they were used; a server that was just started has none.
    const fresh = await serveAlso(turnout.databaseUrl);
    try {
      const { digest, entries } = await exported(fresh.url);
      expect(await digestNow(before.digest.events)).toEqual(before.digest);
      expect(await digestNow(digest.events)).toEqual(digest);
      const submitted = entries.find(({ stream }) => stream === `registration-${dora}`);
      expect(submitted?.personal).toEqual({ [dora]: null });
      const reply = await fresh.ask('GET', `/api/x/registrations/${dora}/story`, { token });
      const [entry] = calls.story.output.parse(reply.body).entries;
      expect(entry?.registrants).toEqual([{ _id: dora, name: '' }]);
      expect(entry?.changes).toEqual([{ what: 'status', before: null, after: 'confirmed' }]);
    } finally {
      await fresh.stop();
    }
  });

  it('is held against the log by verify, which ends with 1 when it does not match', async () => {
    const { digest } = await exported();
    const verify = async (...words: readonly string[]) => {
      const program = spawn(process.execPath, [join(rootFolder, 'backend/src/programs/verify.ts'), ...words], {
        env: { ...process.env, DATABASE_URL: turnout.databaseUrl, LOG_LEVEL: 'fatal' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [said, complained] = await Promise.all([
        text(program.stdout),
        text(program.stderr),
        once(program, 'close'),
      ]);
      return { code: program.exitCode, said: said + complained };
    };
    const events = String(digest.events);
    const right = await verify('--digest', digest.digest, '--events', events);
    expect(right).toMatchObject({ code: 0, said: expect.stringMatching(/are unchanged/) });
    const wrong = await verify('--digest', digest.digest, '--events', String(digest.events - 1));
    expect(wrong).toMatchObject({ code: 1, said: expect.stringMatching(/were changed/) });
    const unreadable = await verify('--digest', 'abc', '--events', events);
    expect(unreadable).toMatchObject({ code: 1, said: expect.stringMatching(/--digest/) });
  }, 60_000);

  it('no longer matches a log in which somebody changed an event', async () => {
    const { digest } = await exported();
    const pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 1 });
    await pool.query(sql.unsafe`
      update log.events set body = replace(body, '"status":"confirmed"', '"status":"pending"') where type = 'CheckInUndone'`);
    await pool.end();
    expect((await digestNow(digest.events))?.digest).not.toBe(digest.digest);
    expect(await digestNow(digest.events + 1_000_000)).toBeNull();
  });
});
