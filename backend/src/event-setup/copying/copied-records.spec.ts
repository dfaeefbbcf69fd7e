import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idsIn, withCopiedIds } from './copied-ids.ts';
import { copiedRecords } from './copied-records.ts';

const room = fileURLToPath(new URL('../../../../contracts/src/', import.meta.url));
const Declared = z.looseObject({
  one: z.string(),
  stream: z.string(),
  fact: z.object({ defined: z.looseObject({ type: z.string() }) }),
  apart: z.record(z.string(), z.unknown()),
});

/** Every record that a capability declares, whatever its module is called. */
const declared = async (): Promise<readonly z.infer<typeof Declared>[]> => {
  const found = new Map<string, z.infer<typeof Declared>>();
  for (const folder of readdirSync(room, { withFileTypes: true })) {
    if (!folder.isDirectory() || !readdirSync(`${room}${folder.name}`).includes('index.ts')) continue;
    const module: unknown = await import(`${room}${folder.name}/index.ts`);
    for (const value of Object.values(z.record(z.string(), z.unknown()).parse({ ...Object(module) }))) {
      const record = Declared.safeParse(value);
      if (record.success) found.set(record.data.stream, record.data);
    }
  }
  return [...found.values()];
};

/** Keys that are kept apart and say nothing of the record itself. */
const sayNothing: ReadonlySet<string> = new Set(['propagateChanges']);

describe('a copy of an event', () => {
  it('has every kind of record that there is, once', async () => {
    const all = (await declared()).map(({ stream }) => stream);
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(copiedRecords.map(({ record }) => record.stream).toSorted()).toEqual(all.toSorted());
  });

  it('has what they keep apart from their facts', async () => {
    for (const { stream, apart } of await declared()) {
      const line = copiedRecords.find(({ record }) => record.stream === stream);
      const kept = Object.keys(apart).filter((key) => !sayNothing.has(key));
      expect([stream, line?.apart ?? []]).toEqual([stream, kept]);
    }
  });

  it('names nothing of the source, whatever a stored fact of a record names', () => {
    const Examples = z.array(z.looseObject({ type: z.string(), data: z.unknown(), personal: z.unknown().optional() }));
    const examples = ['checkpoint', 'event-setup', 'forms'].flatMap((folder) =>
      Examples.parse(JSON.parse(readFileSync(`${room}${folder}/events.examples.json`, 'utf8'))),
    );
    let seen = 0;
    for (const { record } of copiedRecords)
      for (const example of examples.filter(({ type }) => type === record.fact.defined.type)) {
        const ids = [...idsIn(example)];
        const copies = new Map(ids.map((id, place) => [id, String(place).padStart(20, 'c')]));
        const copied = withCopiedIds(example, copies);
        expect([...idsIn(copied)].filter((id) => ids.includes(id))).toEqual([]);
        expect(idsIn(copied).size).toBe(ids.length);
        seen += ids.length;
      }
    expect(seen).toBeGreaterThan(10);
  });
});

describe('ids in what is copied', () => {
  const [field, gone, other] = ['f1e1d00000000000000a', 'f1e1d00000000000000b', 'f1e1d00000000000000c'];
  const ids = new Map([
    [field, 'c0py000000000000000a'],
    [gone, null],
  ]);

  it('are exchanged as values, in lists, as keys and within texts', () => {
    expect(
      withCopiedIds({ one: field, list: [field], counts: { [field]: 2 }, text: `<img src="/api/file/${field}">` }, ids),
    ).toEqual({
      one: 'c0py000000000000000a',
      list: ['c0py000000000000000a'],
      counts: { c0py000000000000000a: 2 },
      text: '<img src="/api/file/c0py000000000000000a">',
    });
  });

  it('are left out of lists and keys where the copy has nothing of the kind', () => {
    expect(withCopiedIds({ list: [gone, field], counts: { [gone]: 1 } }, ids)).toEqual({
      list: ['c0py000000000000000a'],
      counts: {},
    });
  });

  it('are left alone where they are nothing of the source’s, and so is everything else', () => {
    const value = { other, text: `x${field}`, number: 1, nothing: null, isIt: true };
    expect(withCopiedIds(value, ids)).toEqual(value);
  });
});
