import { z } from 'zod';
import { readDemo } from '../data.ts';
import { activityBody, fieldBody, typeBody } from './bodies.ts';

/** A call of the interface, as whoever sets up the conference makes it: its answer, or an error that says why not. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

const day = 86_400_000;
const hour = 3_600_000;
const Made = z.object({ _id: z.string() });
const madeAs = (one: string, answer: unknown): string =>
  Made.parse(z.record(z.string(), z.unknown()).parse(answer)[one])._id;

/** The conference's first midnight (ms): 150 days from now, on a Wednesday. Reykjavík's clocks are UTC all year. */
const firstMidnight = (now: number): number => {
  const date = new Date(now + 150 * day);
  date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7));
  return date.setUTCHours(0, 0, 0, 0);
};

/** The dates of the conference, from its first midnight on. */
const datesOf = (midnight: number) => ({
  at: (days: number, hours: number): string => new Date(midnight + days * day + hours * hour).toISOString(),
  dayBefore: (days: number): string => new Date(midnight - days * day).toISOString().slice(0, 10),
});

/**
 * Sets up the conference of `demo.json` over the calls of any client, as its organiser would: 60 fields, 12 registration types, 40
 * activities in parallel tracks, groups of up to 10.
 * @param ask makes the calls as somebody who may make events; sent again they must give the same answers.
 * @param now ms; the conference begins about five months later.
 * @returns the event's id.
 */
export const makeConference = async (ask: Ask, now: number): Promise<string> => {
  const { conference } = readDemo();
  const dates = datesOf(firstMidnight(now));
  const event = { ...conference.event, startDate: dates.at(0, 9), endDate: dates.at(2, 18) };
  const eventId = madeAs('event', await ask('POST', '/api/events', event));
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the conference has no ${name} yet`);
    return id;
  };
  const known = { idOf, ...dates };
  const { fields } = z
    .object({ fields: z.array(Made.extend({ name: z.string() })) })
    .parse(await ask('GET', `/api/fields?eventId=${eventId}`));
  for (const { _id, name } of fields) ids.set(name, _id);
  const make = async (path: string, one: string, name: string, body: object): Promise<void> => {
    ids.set(name, madeAs(one, await ask('POST', path, { eventId, ...body })));
  };
  for (const field of conference.fields) await make('/api/fields', 'field', field.name, fieldBody(field, known));
  for (const [place, speaker] of conference.speakers.entries())
    await make('/api/speakers', 'speaker', `speaker ${place}`, speaker);
  const all = conference.fields.map(({ name }) => name);
  for (const [order, type] of conference.types.entries())
    await make('/api/types', 'type', type.name, typeBody(type, order + 1, all, known));
  for (const [order, { name, types }] of conference.typeGroups.entries())
    await make('/api/type-groups', 'typeGroup', name, { name, order: order + 1, types: types.map(idOf) });
  for (const activity of conference.activities)
    await make('/api/activities', 'activity', activity.name, activityBody(activity, known));
  for (const { type, name, message, rules } of conference.validations)
    await ask('POST', '/api/enhanced-validations', {
      event: eventId,
      type: idOf(type),
      name,
      message,
      rules: rules.map(([field, value]) => ({ fid: idOf(field), value })),
    });
  return eventId;
};
