import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import access from './access/events.examples.json' with { type: 'json' };
import bankTransfer from './bank-transfer/events.examples.json' with { type: 'json' };
import checkIn from './check-in/events.examples.json' with { type: 'json' };
import checkpoint from './checkpoint/events.examples.json' with { type: 'json' };
import eventSetup from './event-setup/events.examples.json' with { type: 'json' };
import forms from './forms/events.examples.json' with { type: 'json' };
import { eventSchemas, records, upcasters } from './index.ts';
import { upcast, type EventSchema, type Said, type Upcasters } from './kernel/index.ts';
import integrations from './integrations/events.examples.json' with { type: 'json' };
import onlinePayment from './online-payment/events.examples.json' with { type: 'json' };
import type { RecordFields } from './records/index.ts';
import messaging from './messaging/events.examples.json' with { type: 'json' };
import receipts from './receipts/events.examples.json' with { type: 'json' };
import registration from './registration/events.examples.json' with { type: 'json' };
import reporting from './reporting/events.examples.json' with { type: 'json' };

/**
 * What was once stored, one example of each event and version, kept for ever: a change of a shape adds an
 * example with the next version and changes none that is there.
 */
const Example = z.strictObject({
  type: z.string(),
  /** The how manieth shape of this event. */
  version: z.int().min(1),
  data: z.unknown(),
  /** What it says of one person, before it was sealed. */
  personal: z.unknown().optional(),
});
type Example = z.infer<typeof Example>;

const byHand: readonly Example[] = z
  .array(Example)
  .parse(
    [
      access,
      bankTransfer,
      eventSetup,
      forms,
      integrations,
      registration,
      checkIn,
      checkpoint,
      messaging,
      onlinePayment,
      receipts,
      reporting,
    ].flat(),
  );

/** Where the examples of records stand that are made of their samples, one a line: `-u` adds those of a new record and changes none. */
const fileOfRecords = `${import.meta.dirname}/records/events.examples.jsonl`;
const linesOfRecords = readFileSync(fileOfRecords, 'utf8')
  .split('\n')
  .filter((line) => line !== '');
const ofRecords = linesOfRecords.map((line) => Example.parse(JSON.parse(line)));
const examples: readonly Example[] = [...byHand, ...ofRecords];

/** An id as it is stored, made of one character. */
const idOf = (character: string): string => character.repeat(20);

/** The first examples of a record's three facts, made of its sample. */
const examplesOf = (record: (typeof records)[number]): readonly Example[] => {
  const ids = { nth: 1, typeId: idOf('t'), fieldId: idOf('f'), choiceId: idOf('c') };
  const { body, text } = record.sample(ids);
  const fields: RecordFields = record.fields;
  const values = Object.entries(fields).map(([key, { define }]) => [key, define.parse(Reflect.get(body, key))]);
  const about = { [record.idKey]: idOf('r'), eventId: idOf('e') };
  const details: unknown = Object.fromEntries(values);
  const changes = record.isPersonal ? details : { [text]: Reflect.get(body, text) };
  const said = (type: string, says: unknown): Example => ({
    type,
    version: 1,
    data: record.isPersonal ? about : { ...about, details: says },
    ...(record.isPersonal ? { personal: says } : {}),
  });
  const { defined, revised, retired } = record.facts;
  return [said(defined, details), said(revised, changes), { type: retired, version: 1, data: about }];
};

/** What is wrong with an example; nothing when today's version can read it. */
const faultOf = (
  { type, data, personal }: Example,
  known: { readonly schemas: ReadonlyMap<string, EventSchema>; readonly upcasters: Upcasters },
): string | null => {
  const said: Said = upcast({ type, data }, known.upcasters);
  const schema = known.schemas.get(said.type);
  if (schema === undefined) return `no schema knows ${said.type}`;
  const fit = schema.data.safeParse(said.data);
  if (!fit.success) return z.prettifyError(fit.error);
  if (personal === undefined) return null;
  const fitOfPersonal = schema.personal?.safeParse(personal);
  if (fitOfPersonal === undefined) return `${said.type} says nothing of persons any more`;
  return fitOfPersonal.success ? null : z.prettifyError(fitOfPersonal.error);
};

const missingIn = (some: readonly Example[]): readonly string[] => {
  const today = new Set(some.map(({ type, data }) => upcast({ type, data }, upcasters).type));
  return [...eventSchemas.keys()].filter((type) => !today.has(type));
};

describe('what was once stored', () => {
  it.each(examples.map((example) => [`${example.type}, version ${example.version}`, example] as const))(
    'can be read today: %s',
    (_, example) => {
      expect(faultOf(example, { schemas: eventSchemas, upcasters })).toBeNull();
    },
  );

  it('is here for every kind of event there is', () => {
    expect(missingIn(examples)).toEqual([]);
  });

  it('of a record that has no examples by hand is made of its sample', async () => {
    const made = records.flatMap(examplesOf).filter(({ type }) => !examples.some((one) => one.type === type));
    const lines = [...linesOfRecords, ...made.map((one) => JSON.stringify(one))];
    await expect(lines.map((line) => `${line}\n`).join('')).toMatchFileSnapshot(fileOfRecords);
  });

  it('can be made of the sample of each record there is', () => {
    const schemas = { schemas: eventSchemas, upcasters };
    expect(records.flatMap(examplesOf).flatMap((one) => faultOf(one, schemas) ?? [])).toEqual([]);
  });

  it('is missed where a kind of event has no example', () => {
    expect(missingIn(examples.filter(({ type }) => type !== 'CheckInUndone'))).toEqual(['CheckInUndone']);
  });

  it('stands here once for each version, in the order of the versions', () => {
    const versions = Map.groupBy(examples, ({ type }) => type);
    for (const [type, of] of versions) {
      const numbers = of.map(({ version }) => version);
      expect([type, numbers]).toEqual([type, numbers.map((_, index) => index + 1)]);
    }
  });

  it('is left alone by the upcasters where it is of the newest version', () => {
    const newest = [...new Map(examples.map(({ type, data }) => [type, { type, data }])).values()];
    const changed = newest.filter((said) => eventSchemas.has(said.type) && upcast(said, upcasters) !== said);
    expect(changed).toEqual([]);
  });

  it('would not be read where a schema loses a key that was stored', () => {
    const schema = eventSchemas.get('CheckInUndone');
    const shorter = { type: 'CheckInUndone', data: z.strictObject({ checkinId: z.string() }), personal: null };
    const example = examples.find(({ type }) => type === 'CheckInUndone');
    if (schema === undefined || example === undefined) throw new Error('there is no such example');
    const schemas = new Map<string, EventSchema>([...eventSchemas, ['CheckInUndone', shorter]]);
    expect(faultOf(example, { schemas, upcasters })).toContain('Unrecognized');
  });
});
