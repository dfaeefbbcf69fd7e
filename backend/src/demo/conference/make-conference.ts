import { z } from 'zod';
import { activityBody, conferenceActivities, speakerBodies } from './activities.ts';
import { fieldBody } from './field.ts';
import { conferenceFields } from './fields.ts';
import { conferenceTypes, typeBody, typeGroups } from './types.ts';

/** A call of the documents, as whoever sets up the conference makes it: its answer, or an error that says why not. */
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

/** When what happens, from the conference's first midnight on. */
const datesOf = (midnight: number) => ({
  at: (days: number, hours: number): string => new Date(midnight + days * day + hours * hour).toISOString(),
  dayBefore: (days: number): string => new Date(midnight - days * day).toISOString().slice(0, 10),
});

const eventBody = (at: (days: number, hours: number) => string) => ({
  name: 'Ink & Paper Conference',
  description:
    'Three days of printing, lettering and bookbinding: a made-up conference with a long form, to look around in.',
  startDate: at(0, 9),
  endDate: at(2, 18),
  timeZone: 'Atlantic/Reykjavik',
  country: 'IS',
  address: 'Harbour Hall 3',
  location: { lat: 64.1503, lng: -21.9324 },
  keywords: 'printing, lettering, bookbinding',
  notificationEmail: 'hello@example.org',
  termsAndConditions: '<p>By registering you agree that your badge is yours alone. Nothing here is real.</p>',
  appCurrency: 'EUR',
});

/**
 * Sets up a conference over the documents' calls, as its organiser would: 60 fields, 12 registration types, 40
 * activities in parallel tracks, groups of up to 10.
 * @param ask makes the calls as somebody who may make events; sent again they must give the same answers.
 * @param now ms; the conference begins about five months later.
 * @returns the event's id.
 */
export const makeConference = async (ask: Ask, now: number): Promise<string> => {
  const { at, dayBefore } = datesOf(firstMidnight(now));
  const eventId = madeAs('event', await ask('POST', '/api/events', eventBody(at)));
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the conference has no ${name} yet`);
    return id;
  };
  const known = { idOf, dayBefore };
  const { fields } = z
    .object({ fields: z.array(Made.extend({ name: z.string() })) })
    .parse(await ask('GET', `/api/fields?eventId=${eventId}`));
  for (const { _id, name } of fields) ids.set(name, _id);
  const make = async (path: string, one: string, name: string, body: object): Promise<void> => {
    ids.set(name, madeAs(one, await ask('POST', path, { eventId, ...body })));
  };
  for (const field of conferenceFields) await make('/api/fields', 'field', field.name, fieldBody(field, known));
  for (const [place, speaker] of speakerBodies.entries())
    await make('/api/speakers', 'speaker', `speaker ${place}`, speaker);
  for (const [order, type] of conferenceTypes.entries())
    await make('/api/types', 'type', type.name, typeBody(type, order + 1, known));
  for (const [order, { name, types }] of typeGroups.entries())
    await make('/api/type-groups', 'typeGroup', name, { name, order: order + 1, types: types.map(idOf) });
  for (const activity of conferenceActivities)
    await make('/api/activities', 'activity', activity.name, activityBody(activity, known, at));
  for (const { type, name, message, rules } of validations)
    await ask('POST', '/api/enhanced-validations', {
      event: eventId,
      type: idOf(type),
      name,
      message,
      rules: rules.map(([field, value]) => ({ fid: idOf(field), value })),
    });
  return eventId;
};

/** Answers that may not come together. */
const validations = [
  {
    type: 'Delegate',
    name: 'Stone cutting',
    message: 'Cutting letters in stone is for those who have done it before.',
    rules: [
      ['WORKSHOPS', 'stone'],
      ['SKILL', 'new'],
    ],
  },
  {
    type: 'Delegate',
    name: 'Bone folders',
    message: 'Bone folders are made of bone. Choose another tool, or tell us that you eat everything.',
    rules: [
      ['DIET', 'vegan'],
      ['TOOLS', 'bone'],
    ],
  },
] as const;
