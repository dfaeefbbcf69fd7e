// kind: database
import { SpeakerDetails, speakerEvents, speakerRecord, SpeakerView } from '@turnout/contracts/event-setup';
import { SpeakerId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact } from '../platform/testing/facts.ts';
import { remember } from '../platform/testing/remember.ts';
import { recordViewsOfEvent } from '../platform/record-table.ts';
import { plainRecordProjections } from './plain-records.projection.ts';

const speakers = plainRecordProjections[0] ?? expect.unreachable('speakers are plain records');

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const speakerId = (number: number) => SpeakerId.parse(`sp${String(number).padStart(18, '0')}`);
const details = (name: string) =>
  SpeakerDetails.parse({
    name,
    lastName: 'Lovelace',
    company: '',
    position: '',
    email: `${name.toLowerCase()}@example.org`,
    biography: '<p>Writes.</p>',
    twitter: '',
    linkedin: '',
    picture: null,
  });
const said = (
  schema: (typeof speakerEvents)['SpeakerAnnounced' | 'SpeakerRevised'],
  number: number,
  name: string | null,
) =>
  fact(
    schema,
    { eventId: eventId(), speakerId: speakerId(number) },
    { personal: { [speakerId(number)]: name === null ? null : details(name) } },
  );
const { SpeakerAnnounced: announced, SpeakerRevised: revised, SpeakerWithdrawn: withdrawn } = speakerEvents;
const listed = async () =>
  (await recordViewsOfEvent(database.pool, speakerRecord, { eventId: eventId() })).map(
    (one) => SpeakerView.parse(one).name,
  );

describe('speakers', () => {
  it('stand in the order of their names, as people read them, as revised last', async () => {
    await remember(database.pool, speakers, [
      said(announced, 2, 'Ada'),
      said(announced, 1, 'Bo'),
      said(announced, 3, 'Åsa'),
      said(announced, 4, 'zoe'),
      said(revised, 2, 'Augusta'),
    ]);
    expect(await listed()).toEqual(['Åsa', 'Augusta', 'Bo', 'zoe']);
    expect(await recordViewsOfEvent(database.pool, speakerRecord, { eventId: eventId(2) })).toEqual([]);
  });
  it('go when they are withdrawn', async () => {
    await remember(database.pool, speakers, [
      said(announced, 1, 'Ada'),
      said(announced, 2, 'Bo'),
      fact(withdrawn, { eventId: eventId(), speakerId: speakerId(1) }),
    ]);
    expect(await listed()).toEqual(['Bo']);
  });
  it('of whom nothing may be known any more are nowhere', async () => {
    await remember(database.pool, speakers, [
      said(announced, 1, null),
      said(announced, 2, 'Bo'),
      said(revised, 2, null),
    ]);
    expect(await listed()).toEqual([]);
  });
});
