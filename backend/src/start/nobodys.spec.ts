import { calls } from '@turnout/contracts';
import { flags, type Call } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from './testing/checkpoint-desk.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestTurnout } from './testing/turnout.ts';

let turnout: TestTurnout;
let stage: CheckpointDesk;
/** Somebody with every right there is, in another event. */
let outsider: string;
let theirEvent: string;
/** One of each kind of thing in the event. */
const things = new Map<string, string>();

beforeAll(async () => {
  turnout = await startTestTurnout();
  stage = await openCheckpointDesk(turnout);
  const other = await makeTestEvent(turnout, 'Other fair');
  theirEvent = other.eventId;
  outsider = (await openStaff(turnout, other.eventId, flags, 'outsider@example.org')).token;
  const { eventId, typeId, fields } = stage.event;
  const [ada = ''] = await stage.register('Ada');
  const { _id: gate } = await stage.make();
  const field = await stage.makeField('MEAL');
  const inside = await stage.asAdmin('POST', '/api/checkin/registration/x', {
    registrationId: ada,
    eventId,
    method: 'qr',
  });
  const { typeGroup } = calls.defineTypeGroup.output.parse(
    (await stage.asAdmin('POST', '/api/type-groups', { eventId, name: 'All', order: 1, types: [typeId] })).body,
  );
  const speaker = await stage.asAdmin('POST', '/api/speakers', { eventId, name: 'Bo', lastName: 'Example' });
  things.set('registration', ada);
  things.set('admission', calls.checkIn.output.parse(inside.body).checkin?._id ?? '');
  things.set('checkin', checkinOf(await stage.checkIn([ada], { at: gate }))._id);
  things.set('checkpoint', gate);
  things.set('checkpointField', field);
  things.set('type', typeId);
  things.set('field', fields.FNAME);
  things.set('typeGroup', typeGroup._id);
  things.set('speaker', calls.announceSpeaker.output.parse(speaker.body).speaker._id);
  const file = new FormData();
  file.append('file', new Blob(['First name\nAna\n']), 'people.csv');
  const uploaded = await fetch(`${turnout.url}${calls.uploadImport.path}?eventId=${eventId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${turnout.adminToken}` },
    body: file,
  });
  things.set('import', calls.uploadImport.output.parse(await uploaded.json()).import._id);
}, 60_000);
afterAll(() => turnout.stop());

interface Asked {
  readonly path: string;
  readonly body?: unknown;
}
const nobody = '00000000000000000000';
/** The same kind of id, of nothing. */
const nobodys = (id: string): string => id.replaceAll(/[0-9a-hjkmnp-tv-z]{20}/g, nobody);

const byId = (call: { readonly path: string }, id: string): string => call.path.replace(/:(id|checkinId)/, id);
const everyone = { fields: {}, orderNumber: null, scannableCode: null, status: null, type: null, typeId: nobody };
const own = (body: object = {}) => ({ eventId: theirEvent, ...body });

/** Each call that takes a thing's id, as the outsider makes it about one. */
const asked: Readonly<Record<string, readonly [kind: string, (id: string) => Asked]>> = {
  correct: ['registration', (id) => ({ path: byId(calls.correct, id), body: { fields: [] } })],
  erase: [
    'registration',
    (id) => ({ path: byId(calls.erase, id), body: { reason: 'asked for it', confirmation: 'ABC' } }),
  ],
  held: ['registration', (id) => ({ path: byId(calls.held, id) })],
  story: ['registration', (id) => ({ path: byId(calls.story, id) })],
  exportStory: ['registration', (id) => ({ path: byId(calls.exportStory, id) })],
  logPrint: ['registration', (id) => ({ path: calls.logPrint.path, body: { registrantId: id } })],
  remove: ['registration', (id) => ({ path: byId(calls.remove, id) })],
  setStatus: ['registration', (id) => ({ path: calls.setStatus.path, body: own({ id, status: 'pending' }) })],
  download: ['registration', (id) => ({ path: calls.download.path, body: own({ registrationIds: [id] }) })],
  registrations: ['registration', (id) => ({ path: `${calls.registrations.path}?eventId=${theirEvent}&id=${id}` })],
  messages: ['registration', (id) => ({ path: `${calls.messages.path}?eventId=${theirEvent}&registrationId=${id}` })],
  checkIn: [
    'registration',
    (id) => ({
      path: calls.checkIn.path.replace(':type', 'registration').replace(':id', 'x'),
      body: own({ registrationId: id, method: 'qr' }),
    }),
  ],
  undo: ['admission', (id) => ({ path: byId(calls.undo, id), body: { reason: 'mistake' } })],
  clearCheckpointData: ['registration', (id) => ({ path: byId(calls.clearCheckpointData, id) })],
  checkpointData: [
    'registration',
    (id) => ({ path: `${calls.checkpointData.path}?eventId=${theirEvent}&registration=${id}` }),
  ],
  checkpointDataAdmin: [
    'registration',
    (id) => ({ path: `${calls.checkpointDataAdmin.path}?eventId=${theirEvent}&regNoOrId=${id}` }),
  ],
  enterCheckpointData: [
    'registration',
    (id) => ({ path: calls.enterCheckpointData.path, body: own({ checkpointFieldData: [{ _id: id, fields: [] }] }) }),
  ],
  import: ['import', (id) => ({ path: byId(calls.import, id) })],
  checkImport: ['import', (id) => ({ path: byId(calls.checkImport, id), body: { mapping: everyone } })],
  runImport: ['import', (id) => ({ path: byId(calls.runImport, id), body: {} })],
  speaker: ['speaker', (id) => ({ path: byId(calls.speaker, id) })],
  field: ['field', (id) => ({ path: byId(calls.field, id) })],
  reviseField: ['field', (id) => ({ path: byId(calls.reviseField, id), body: own({ title: 'Name' }) })],
  retireField: ['field', (id) => ({ path: byId(calls.retireField, id) })],
  reviseType: ['type', (id) => ({ path: byId(calls.reviseType, id), body: own({ name: 'Guest' }) })],
  retireType: ['type', (id) => ({ path: byId(calls.retireType, id) })],
  typeGroup: ['typeGroup', (id) => ({ path: byId(calls.typeGroup, id) })],
  reviseTypeGroup: ['typeGroup', (id) => ({ path: byId(calls.reviseTypeGroup, id), body: { name: 'Some' } })],
  retireTypeGroup: ['typeGroup', (id) => ({ path: byId(calls.retireTypeGroup, id) })],
  reviseCheckpoint: ['checkpoint', (id) => ({ path: byId(calls.reviseCheckpoint, id), body: { name: 'Door' } })],
  retireCheckpoint: ['checkpoint', (id) => ({ path: byId(calls.retireCheckpoint, id) })],
  cloneCheckpoint: ['checkpoint', (id) => ({ path: calls.cloneCheckpoint.path, body: own({ checkpointId: id }) })],
  switchCheckpoint: [
    'checkpoint',
    (id) => ({ path: calls.switchCheckpoint.path, body: { checkpointId: id, checkinEnabled: false } }),
  ],
  searchCheckins: [
    'checkpoint',
    (id) => ({ path: `${calls.searchCheckins.path}?page=1&perPage=10`, body: own({ checkpointId: id }) }),
  ],
  checkins: [
    'checkpoint',
    (id) => ({ path: `${calls.checkins.path}?page=1&perPage=10`, body: own({ checkpointId: id }) }),
  ],
  checkpointReport: [
    'checkpoint',
    (id) => ({ path: `${calls.checkpointReport.path}?eventId=${theirEvent}&checkpointId=${id}` }),
  ],
  pastCheckpoint: [
    'checkpoint',
    (id) => ({ path: `/api/x/history/${theirEvent}/checkpoints/${id}?at=2999-01-01T00:00:00.000Z` }),
  ],
  setCheckinStatus: [
    'checkin',
    (id) => ({ path: calls.setCheckinStatus.path, body: own({ checkinId: id, status: 'accepted' }) }),
  ],
  noteCheckin: ['checkin', (id) => ({ path: calls.noteCheckin.path, body: own({ checkinId: id, note: 'x' }) })],
  logCheckinPrint: ['checkin', (id) => ({ path: calls.logCheckinPrint.path, body: own({ checkinId: id }) })],
  resendCheckinConfirmation: ['checkin', (id) => ({ path: calls.resendCheckinConfirmation.path, body: { id } })],
  checkinLog: ['checkin', (id) => ({ path: `${calls.checkinLog.path}?checkinId=${id}` })],
  checkpointField: ['checkpointField', (id) => ({ path: byId(calls.checkpointField, id) })],
  reviseCheckpointField: [
    'checkpointField',
    (id) => ({ path: byId(calls.reviseCheckpointField, id), body: { title: 'Food' } }),
  ],
  retireCheckpointField: ['checkpointField', (id) => ({ path: byId(calls.retireCheckpointField, id) })],
};

const Properties = z.object({ properties: z.record(z.string(), z.unknown()) }).catch({ properties: {} });
const keysOf = (schema: z.ZodType): readonly string[] =>
  Object.keys(Properties.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties);
const idKey = /^(id|.*Id|registration|registrationIds|checkpointFieldData)$/;
/** The event's own id is no secret, and a mailing is taken on before anybody looks whose import it names. */
const isElsewise: ReadonlySet<string> = new Set(['reviseEvent', 'sendConfirmations']);
const isOfThing = (name: string, call: Call): boolean =>
  !isElsewise.has(name) &&
  call.needs.who === 'event' &&
  [call.params, call.query, call.body].flatMap(keysOf).some((key) => idKey.test(key) && key !== 'eventId');

/** An answer without what differs each time and is nobody's secret. */
const answerOf = async (ask: Asked, method: string, id: string) => {
  const { status, body, headers } = await turnout.ask(method, ask.path, {
    token: outsider,
    ...(ask.body === undefined ? {} : { body: ask.body }),
  });
  const said = JSON.stringify(body)
    .replaceAll(id, '<id>')
    .replaceAll(/"(position|exportedAt|_id)":"[^"]*"/g, '"$1"');
  return { status, said, type: headers.get('content-type') };
};

describe("what is another event's", () => {
  it('is asked for here by every call that takes the id of a thing', () => {
    const all = Object.entries(calls).filter(([name, call]) => isOfThing(name, call));
    expect(Object.keys(asked).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  });

  it.each(Object.keys(asked))('answers like what is nobody’s: %s', async (name) => {
    const [kind = '', askFor] = asked[name] ?? [];
    const call = Object.entries(calls).find(([one]) => one === name)?.[1];
    const id = things.get(kind) ?? '';
    if (askFor === undefined || call === undefined || id === '') throw new Error(`nothing to ask about for ${name}`);
    const theirs = await answerOf(askFor(id), call.method, id);
    expect(theirs).toEqual(await answerOf(askFor(nobodys(id)), call.method, nobodys(id)));
    expect(theirs.status).not.toBe(400);
  });
});
