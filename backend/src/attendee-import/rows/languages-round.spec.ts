// kind: stack
import { calls } from '@turnout/contracts';
import { languages, type EventId, type Language } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType } from '../../testing/strangers.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout } from '../../testing/turnout.ts';
import { checkedImport, importAfter } from '../../testing/checked-import.ts';

let turnout: SharedTurnout;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

const { ok } = asStaff(() => turnout);

const download = async (eventId: EventId, language: Language): Promise<Buffer<ArrayBuffer>> => {
  const answer = await fetch(`${turnout.url}${calls.download.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${turnout.adminToken}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify({ eventId, sort: 'name', filters: { status: 'all' } }),
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** An event with two types and two activities, which are called alike in each. */
const withTypes = async (title: string) => {
  const event = await makeTestEvent(turnout, title);
  const speaker = await makeType(turnout, event, { name: 'Ponente invité' });
  const activities: string[] = [];
  for (const name of ['Visite', 'Cena'])
    activities.push(
      calls.defineActivity.output.parse(await ok('POST', '/api/activities', { eventId: event.eventId, name })).activity
        ._id,
    );
  return { event, speaker, activities };
};

/** Of each person of an event what a file says of them. */
const peopleOf = async (eventId: EventId) => {
  const path = `/api/registrations?eventId=${eventId}&sort=name&status=all`;
  const { registrations } = calls.registrations.output.parse(await ok('GET', path));
  return Promise.all(
    registrations.map(async ({ _id, firstName, status, type, scannableCode }) => {
      const { registration } = calls.registration.output.parse(await ok('GET', `/api/registrations/${_id}`));
      if (!('fieldBasedActivities' in registration)) throw new Error('staff see a registration whole');
      const chosen = (registration.registeredActivities ?? []).map(({ name }) => name).toSorted();
      return { firstName, status, type: type.name, scannableCode, chosen };
    }),
  );
};

describe('the attendee file', () => {
  it('comes back the same from each language', async () => {
    const { event, speaker, activities } = await withTypes('Written');
    const { eventId } = event;
    for (const [place, status] of RegistrationStatus.options.entries()) {
      const [id = ''] = await register(turnout, place % 2 === 0 ? event : { ...event, typeId: speaker }, [status]);
      await ok('PUT', `/api/registrations/${id}`, { fields: [], registeredActivities: activities.slice(place % 2) });
      if (status !== 'confirmed')
        await ok('PUT', '/api/registrations/update-status-only', { id, eventId, status, forAll: true });
    }
    const before = await peopleOf(eventId);
    expect(before.map(({ status }) => status)).toEqual(RegistrationStatus.options.toSorted());
    expect(new Set(before.map(({ type }) => type)).size).toBe(2);
    const mappings: unknown[] = [];
    for (const language of languages) {
      const { event: copy } = await withTypes(`Read ${language}`);
      const file = await download(eventId, language);
      const { _id, mapping, report } = await checkedImport(turnout, copy.eventId, file, 'attendees.xlsx');
      expect(report, language).toMatchObject({ goodRows: before.length, problems: [], notes: [] });
      const { FNAME, LNAME, EMAIL } = copy.fields;
      const { fields = {}, typeId: _typeId, ...columns } = mapping ?? {};
      mappings.push([[FNAME, LNAME, EMAIL].map((id) => fields[id]), columns]);
      await ok('POST', `/api/x/imports/${_id}/run`, {});
      expect((await importAfter(turnout, _id, 'importing')).state).toBe('done');
      expect(await peopleOf(copy.eventId), language).toEqual(before);
    }
    expect(mappings[0]).toMatchObject([[0, 1, 2], { status: expect.any(Number), activities: expect.any(Number) }]);
    expect(mappings).toEqual(languages.map(() => mappings[0]));
  });
});
