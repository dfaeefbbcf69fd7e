// kind: stack
import { calls } from '@turnout/contracts';
import { projections } from '@turnout/projections';
import { verifyAll } from '@turnout/projections/platform/verify';
import ExcelJS from 'exceljs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { openPlatform } from '../start/platform.ts';
import { checkinOf } from '../testing/checkpoint-desk.ts';
import { companion, namesSecret, openErasureStage, secret, tablesSaying } from '../testing/erasure-stage.ts';
import { momentNow } from '../testing/moment.ts';
import { journalOf, serveAlso, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

const words = [secret.first, secret.last];
const Held = z.looseObject({
  erased: z.boolean(),
  now: z.looseObject({ firstName: z.string(), fields: z.array(z.object({ title: z.string(), value: z.unknown() })) }),
  facts: z.array(z.looseObject({ what: z.string(), by: z.object({ kind: z.string(), name: z.string() }) })),
  messages: z.array(z.looseObject({ to: z.string() })),
  checkpointData: z.array(z.unknown()),
  sessions: z.array(z.unknown()).length(0),
});

let turnout: TestTurnout;
let second: Awaited<ReturnType<typeof serveAlso>>;
let stage: Awaited<ReturnType<typeof openErasureStage>>;
let person: Awaited<ReturnType<typeof stage.register>>;
let before: Record<string, number>;
let heldBefore: string;
let storyBefore: string;
let moment: string;
let checkinId: string;

const read = async (ask: TestTurnout['ask'], id = person.id) => {
  const answer = await ask('GET', `/api/registrations/${id}`, { token: turnout.adminToken });
  return calls.registration.output.parse(answer.body).registration;
};

beforeAll(async () => {
  turnout = await startTestTurnout();
  second = await serveAlso(turnout.databaseUrl);
  stage = await openErasureStage(turnout);
  person = await stage.register();
  await stage.correct(person.id, 'Zebedee-Ann');
  await stage.enterData(person.id, 'of Zebedee');
  await stage.enterData(person.childId, 'of Kimberley');
  const came = await stage.checkIn([person.id, person.childId], { at: stage.checkpoint._id, desk: 'Left' });
  checkinId = checkinOf(came)._id;
  await stage.asAdmin('PUT', '/api/checkpoints/checkin-note', {
    eventId: stage.event.eventId,
    checkinId,
    note: '<p>Zebedee came late</p>',
  });
  // A card before the scanner, which no ticket knows, and why a check-in was undone.
  const scan = (registrationId: string) =>
    stage.asAdmin('POST', '/api/checkin/registration/x', {
      eventId: stage.event.eventId,
      registrationId,
      method: 'qr',
    });
  await scan('BEGIN:VCARD FN:Nobody Anyhow');
  await scan(person.id);
  await stage.asAdmin('DELETE', `/api/checkin/registration/${person.id}~1`, { reason: `${secret.last} ran off` });
  await stage.asAdmin('POST', `/api/registrations/${person.id}/resend-confirmation-email`);
  await stage.upload(`Name,Mail\n${secret.first},${secret.email}\n`);
  await vi.waitFor(
    async () => {
      before = await tablesSaying(turnout.databaseUrl, words);
      expect(Object.keys(before)).toEqual(
        expect.arrayContaining(['ops.caught_mails', 'ops.imports', 'read.messages', 'read.past_details']),
      );
    },
    { timeout: 20_000, interval: 100 },
  );
  moment = await momentNow(turnout, stage.event.eventId);
  expect(await read(second.ask)).toMatchObject({ firstName: 'Zebedee-Ann' });
  heldBefore = await stage.text(`/api/x/registrations/${person.id}/held`);
  storyBefore = await stage.text(`/api/x/registrations/${person.id}/story`);
  const erased = await stage.erase(person.id, person.number);
  expect([erased.status, erased.body]).toMatchObject([200, { registration: { erased: true, firstName: '' } }]);
  // On every node at once, also where the key was kept.
  expect(await read(second.ask)).toMatchObject({ erased: true, firstName: '', lastName: '' });
}, 60_000);
afterAll(async () => {
  await second.stop();
  await turnout.stop();
});

describe('whoever was erased', () => {
  it('had a story that said why a check-in was undone, and lay in the log in the clear nowhere', async () => {
    expect(storyBefore).toContain(`${secret.last} ran off`);
    expect(before).not.toHaveProperty(['log.events']);
    expect(await tablesSaying(turnout.databaseUrl, ['Anyhow'])).toEqual({});
  });

  it('was everywhere before', () => {
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'ops.import_pieces',
        'read.checkpoint_checkins',
        'read.checkpoint_data',
        'read.past_checkin_changes',
        'read.past_checkpoint_data',
        'read.past_registrants',
        'read.registrants',
      ]),
    );
  });

  it('is in no row of any table', async () => {
    await vi.waitFor(async () => expect(await tablesSaying(turnout.databaseUrl, words)).toEqual({}), {
      timeout: 10_000,
    });
    expect(Object.keys(await tablesSaying(turnout.databaseUrl, [companion.last]))).toContain('read.registrants');
  });

  it('is in no list, search, story, past or log, where counts and companions stay', async () => {
    const { eventId } = stage.event;
    const at = encodeURIComponent(moment);
    const list = calls.registrations.output.parse(
      (await stage.asAdmin('GET', `/api/registrations?eventId=${eventId}`)).body,
    );
    expect(list).toMatchObject({ total: 2, totalWithoutFilter: 2 });
    expect(list.registrations.find(({ _id }) => _id === person.id)).toMatchObject({ erased: true, keywords: '' });
    expect(list.registrations.find(({ _id }) => _id === person.childId)).toMatchObject({ firstName: companion.first });
    const search = async (words: string) =>
      calls.registrations.output.parse(
        (await stage.asAdmin('GET', `/api/registrations?eventId=${eventId}&search=${words}`)).body,
      ).total;
    expect(await search(secret.last)).toBe(0);
    expect(await search(person.number)).toBe(2);
    const paths = [
      `/api/x/registrations/${person.id}/story`,
      `/api/x/registrations/${person.childId}/story`,
      `/api/x/history/${eventId}/attendees?at=${at}`,
      `/api/x/history/${eventId}/checkpoints/${stage.checkpoint._id}?at=${at}`,
      `/api/x/history/${eventId}/export?format=json`,
      `/api/checkpointfields-data/admin?eventId=${eventId}`,
      `/api/messages?eventId=${eventId}&registrationId=${person.id}`,
      `/api/x/registrations/${person.id}/held`,
      `/api/x/registrations/${person.childId}/held`,
      '/api/x/mails',
    ];
    for (const path of paths) expect(namesSecret(await stage.text(path)), path).toBe(false);
  });

  it('is called by a neutral word in the languages of files', async () => {
    const { eventId } = stage.event;
    const answer = await fetch(`${turnout.url}/api/registrations/download`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${turnout.adminToken}`,
        'content-type': 'application/json',
        'accept-language': 'es',
      },
      body: JSON.stringify({ eventId }),
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const cells = JSON.stringify(workbook.worksheets.map((sheet) => sheet.getSheetValues()));
    expect(cells).toContain('Persona borrada');
    expect(cells).toContain(companion.last);
    expect(namesSecret(cells)).toBe(false);
  });

  it('leaves tables that a rebuild makes the same', async () => {
    const platform = await openPlatform({ url: turnout.databaseUrl, name: 'verify', logLevel: 'fatal' });
    const reader = openLogReader(platform.log, platform.keyring);
    for (const { projection, differences } of await verifyAll({ pool: platform.pool, reader, projections }))
      expect([projection, differences]).toEqual([projection, []]);
    await platform.close();
  }, 60_000);

  it('is still admitted by the badge, and nothing more can be said about them', async () => {
    const { eventId } = stage.event;
    const admitted = await stage.asAdmin('POST', `/api/checkin/registration/${eventId}`, {
      registrationId: person.id,
      eventId,
      accept: true,
      method: 'qr',
    });
    expect([admitted.status, admitted.body]).toMatchObject([200, { registration: { erased: true, checkedIn: true } }]);
    const refused = await Promise.all([
      stage.correct(person.id, 'Zoe'),
      stage.enterData(person.id, 'M'),
      stage.asAdmin('POST', `/api/registrations/${person.id}/resend-confirmation-email`),
      stage.asAdmin('PUT', '/api/checkpoints/checkin-note', { eventId, checkinId, note: 'late' }),
    ]);
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
      refused.map(() => [409, 'registrant-erased']),
    );
    expect((await stage.correct(person.childId, 'Kim')).status).toBe(200);
  });

  it('stands in the journal by the id alone, with the reason', async () => {
    const journal = await readFile(journalOf(turnout.databaseUrl), 'utf8');
    expect(journal.trim().split('\n')).toHaveLength(1);
    expect(journal).toContain(person.id);
    expect(journal).toContain('asked for it in writing');
    expect(namesSecret(journal)).toBe(false);
  });
});

describe('everything held on a person', () => {
  it('is all that was said about them, by the labels people know, and nothing about others', () => {
    const held = Held.parse(JSON.parse(heldBefore));
    expect(held).toMatchObject({ erased: false, now: { firstName: 'Zebedee-Ann' } });
    expect(held.facts.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'RegistrationSubmitted',
        'RegistrantDetailsCorrected',
        'CheckpointCheckedIn',
        'CheckpointDataEntered',
        'CheckpointCheckinNoted',
        'ConfirmationRequested',
        'MessageKept',
      ]),
    );
    expect([...new Set(held.messages.map(({ to }) => to))]).toEqual([secret.email]);
    expect(JSON.stringify(held.checkpointData)).toContain('of Zebedee');
    expect(heldBefore).toContain('Zebedee came late');
    expect(held.now.fields.find(({ value }) => value === secret.last)?.title).toBe('Last name');
    expect(heldBefore).not.toMatch(/kimberley|vandermeer|kim@/i);
    expect(heldBefore).not.toContain(person.childId);
  });

  it('is nothing but what happened once they are erased', async () => {
    const held = Held.parse(JSON.parse(await stage.text(`/api/x/registrations/${person.id}/held`)));
    expect(held).toMatchObject({ erased: true, now: { firstName: '', email: '' } });
    expect(held.facts.map(({ what }) => what)).toContain('RegistrantErased');
  });
});
