import { eventSchemas } from '@turnout/contracts';
import { Metadata } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { doorFacts } from './door-facts.ts';
import { fitsOf, parsedBy } from '@turnout/backend/platform/event-store/fits';

const metadata = {
  eventId: 'e0000000000000000000',
  commandId: 'command-1',
  correlationId: 'request-1',
  actor: { kind: 'account', id: 'a0000000000000000000' },
  desk: 'Left',
  method: 'qr',
  at: '2026-11-21T09:30:00.000Z',
};
const made = [...doorFacts(3_000)].map(({ event }) => event);
const samples = [
  { schema: Metadata, value: metadata },
  ...[...eventSchemas.values()].flatMap(({ type, data, personal }) =>
    made
      .filter((event) => event.type === type)
      .slice(0, 5)
      .flatMap((event) => [
        { schema: data, value: event.data },
        ...Object.values(event.personal ?? {}).map((value) => ({ schema: personal ?? z.never(), value })),
      ]),
  ),
];

/** A value with one thing in it changed, left out or added, anywhere. */
const changed = (value: unknown, random: () => number, to: unknown): unknown => {
  if (typeof value !== 'object' || value === null || random() < 0.2) return to;
  const entries = Object.entries(value);
  const at = Math.floor(random() * (entries.length + 1));
  const entry = entries[at];
  if (entry === undefined) return Array.isArray(value) ? [...value, to] : { ...value, [`k${String(to).length}`]: to };
  if (random() < 0.2) return Object.fromEntries(entries.toSpliced(at, 1));
  const next = changed(entry[1], random, to);
  return Array.isArray(value) ? value.with(at, next) : { ...value, [entry[0]]: next };
};

describe('what fits a schema', () => {
  it('knows the facts that a door writes, and what stands beside them, without asking zod', () => {
    const known = samples.filter(({ schema, value }) => fitsOf(schema)(value));
    expect(samples.length).toBeGreaterThan(40);
    // Only those that were written before their schema grew have to be completed.
    const completed = samples.filter(
      ({ schema, value }) => JSON.stringify(schema.parse(value)).length > JSON.stringify(value).length,
    );
    expect(known.length).toBe(samples.length - completed.length);
  });

  it('never says yes where the schema says no, or would give back something else', () => {
    const numbers = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
    const values = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(null, [], {}, '__proto__'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), numbers, values, ({ schema, value }, stream, to) => {
        const random = (): number => z.number().default(0).parse(stream.next().value);
        const other = changed(value, random, to);
        const asked = schema.safeParse(other);
        if (fitsOf(schema)(other)) expect(asked).toEqual({ success: true, data: other });
        expect(parsedBy(schema, other).success).toBe(asked.success);
        if (asked.success) expect(parsedBy(schema, other).data).toEqual(asked.data);
      }),
      { numRuns: 30 * (fc.readConfigureGlobal().numRuns ?? 100) },
    );
  });

  it('says nothing of what a schema completes, turns or asks in a way that is not known here', () => {
    expect(fitsOf(z.strictObject({ a: z.string().default('x') }))({})).toBe(false);
    expect(fitsOf(z.string().transform((text) => text.length))('x')).toBe(false);
    expect(fitsOf(z.string().trim())(' x ')).toBe(false);
    expect(fitsOf(z.string().refine((text) => text !== 'x'))('x')).toBe(false);
    expect(fitsOf(z.object({ a: z.string() }))({ a: 'x', b: 1 })).toBe(false);
    expect(fitsOf(z.record(z.string(), z.string()))(JSON.parse('{"__proto__":"x"}'))).toBe(false);
    expect(fitsOf(z.int().min(3))(4)).toBe(false);
    expect(fitsOf(z.array(z.string()).min(1))([])).toBe(false);
    expect(fitsOf(z.array(z.string()).min(1))(['x'])).toBe(true);
  });
});
