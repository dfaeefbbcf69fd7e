import { readFileSync } from 'node:fs';
import { CheckpointFieldDetails } from '@turnout/contracts/checkpoint';
import { FieldDetails } from '@turnout/contracts/forms';
import { z } from 'zod';

/** Values under the keys that the calls take them by; the calls judge them. */
const Body = z.record(z.string(), z.unknown());
const Share = z.number().min(0).max(1);
const Some = z.tuple([z.string()], z.string());

/** Names that the demo's people are made of, from many places: what a badge must be able to show. */
const People = z.strictObject({ firstNames: Some, lastNames: Some, companies: Some });
export type DemoPeople = z.infer<typeof People>;

const TypeGroup = z.strictObject({ name: z.string(), types: z.array(z.string()) });

/** The event that is under way; things name each other by name. */
const DemoDay = z.strictObject({
  event: Body,
  fields: z.array(FieldDetails.pick({ title: true, name: true, type: true, values: true })),
  /** `share`: how many of those who came first are of a type. `brings`: types that one may bring along, and how many. */
  types: z.array(
    z.strictObject({
      name: z.string(),
      share: Share,
      brings: z.record(z.string(), z.int()).default({}),
      details: Body,
    }),
  ),
  welcomeEmail: z.string(),
  typeGroups: z.array(TypeGroup),
  speakers: z.array(
    z.strictObject({
      name: z.string(),
      lastName: z.string(),
      company: z.string(),
      position: z.string(),
      biography: z.string(),
      twitter: z.string(),
    }),
  ),
  /** A field that checkpoints ask for. */
  bag: CheckpointFieldDetails,
  /** `share`: the part of those who came that was here too. `fields`: what the check-in page shows. */
  checkpoints: z.array(
    z.strictObject({
      key: z.string(),
      share: Share,
      desk: z.string(),
      fields: z.array(z.strictObject({ name: z.string(), title: z.string() })),
      details: z.strictObject({ name: z.string(), description: z.string(), type: z.enum(['unique', 'multiple']) }),
      settings: Body,
    }),
  ),
  desks: Some,
  people: People,
});
export type DemoDay = z.infer<typeof DemoDay>;

/** Percent, and between which days before the event. */
const PercentOff = z.tuple([z.number(), z.int(), z.int()]);
export type PercentOff = z.infer<typeof PercentOff>;

/** The value that is stored, what is read on the form, and what it costs where the field has fees; a text is both. */
const Option = z.union([
  z.string().transform((value) => [value, value] as const),
  z.tuple([z.string(), z.string()]),
  z.tuple([z.string(), z.string(), z.number()]),
]);

/** A custom field, after those that it follows from. */
const ConferenceField = z.strictObject({
  name: z.string(),
  title: z.string(),
  type: z.string(),
  options: z.array(Option).default([]),
  /** After which answers to which fields it is asked: all of them must hold. */
  after: z.array(z.strictObject({ field: z.string(), values: z.array(z.string()) })).default([]),
  discount: z.array(PercentOff).default([]),
  more: Body.default({}),
});
export type ConferenceField = z.infer<typeof ConferenceField>;

/** A registration type; those who are brought along come first, so that the others can name them. */
const ConferenceType = z.strictObject({
  name: z.string(),
  description: z.string().default(''),
  price: z.number(),
  /** The fields of its form beside name and e-mail, in order. */
  fields: z.union([z.literal('all'), z.array(z.string())]),
  brings: z.record(z.string(), z.int()).default({}),
  discount: z.array(PercentOff).default([]),
  more: Body.default({}),
});
export type ConferenceType = z.infer<typeof ConferenceType>;

/** Something at the conference, at a time of one of its days. */
const ConferenceActivity = z.strictObject({
  name: z.string(),
  day: z.int().min(0).max(2),
  /** Hours of the day, on the clocks of the event. */
  from: z.number(),
  hours: z.number(),
  location: z.string(),
  seats: z.int(),
  fee: z.number(),
  /** Places among the speakers. */
  speakers: z.array(z.int()),
  feeFor: z.record(z.string(), z.number()).default({}),
  enrols: z.array(z.string()).default([]),
  after: z.strictObject({ field: z.string(), values: z.array(z.string()) }).optional(),
  halfPrice: z.boolean().default(false),
});
export type ConferenceActivity = z.infer<typeof ConferenceActivity>;

/** The event with a long form, to look around in. */
const Conference = z.strictObject({
  event: Body,
  fields: z.array(ConferenceField),
  speakers: z.array(Body),
  types: z.array(ConferenceType),
  typeGroups: z.array(TypeGroup),
  activities: z.array(ConferenceActivity),
  /** Answers that may not come together. */
  validations: z.array(
    z.strictObject({
      type: z.string(),
      name: z.string(),
      message: z.string(),
      rules: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});

const Demo = z.strictObject({ demoDay: DemoDay, conference: Conference });

/** Reads what the demo consists of (`demo.json`). */
export const readDemo = (): z.infer<typeof Demo> =>
  Demo.parse(JSON.parse(readFileSync(new URL('./demo.json', import.meta.url), 'utf8')));
