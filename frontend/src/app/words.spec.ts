import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(['../*/words/*.json', '../*/*/words/*.json'], {
  eager: true,
  import: 'default',
});

/** Every sentence by its key; plural forms, which differ between languages, count as one. */
const sentences = (words: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([key, value]) => sentences(value, path === '' ? key : `${path}.${key}`))
    : [[path.replace(/_(zero|one|two|few|many|other)$/, '_plural'), String(words)]];

const capabilityOf = (path: string): string => /([^/.]+)\/words\//.exec(path)?.[1] ?? 'app';
const capabilities = [...new Set(Object.keys(files).map(capabilityOf))];
const read = (capability: string, language: string): readonly (readonly [string, string])[] => {
  const entry = Object.entries(files).find(
    ([path]) => capabilityOf(path) === capability && path.endsWith(`/${language}.json`),
  );
  return sentences(entry?.[1] ?? {});
};
const keys = (capability: string, language: string): readonly string[] =>
  [...new Set(read(capability, language).map(([key]) => key))].toSorted();

/** The values each sentence is filled with; a plural may leave its count unsaid. */
const fillings = (capability: string, language: string): Record<string, readonly string[]> => {
  const found: Record<string, Set<string>> = {};
  for (const [key, sentence] of read(capability, language)) {
    const names = [...sentence.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);
    found[key] = new Set([...(found[key] ?? []), ...names]);
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].toSorted()]));
};

const count = (text: string, sign: string): number => text.split(sign).length - 1;

describe.each(capabilities)('the words of %s', (capability) => {
  it('break no French line before a sign that belongs to the word: the space is U+00A0', () => {
    expect(read(capability, 'fr').filter(([, sentence]) => /[ \u202f][:;!?»%€]|«[ \u202f]/.test(sentence))).toEqual([]);
  });
  it('have a space before every French sign that is written with one', () => {
    const glued = /[^\s][;!?»]|«\S|[^\s\d]:(?!\/\/)(?!\d)/;
    expect(read(capability, 'fr').filter(([, sentence]) => glued.test(sentence))).toEqual([]);
  });
  it('open each Spanish question and exclamation', () => {
    const isOpen = (text: string): boolean =>
      count(text, '?') === count(text, '¿') && count(text, '!') === count(text, '¡');
    expect(read(capability, 'es').filter(([, sentence]) => !isOpen(sentence))).toEqual([]);
  });
  it.each(['es', 'fr'])('say in %s everything that English says, and nothing else', (language) => {
    expect(keys(capability, language)).toEqual(keys(capability, 'en'));
  });
  it.each(['es', 'fr'])('are filled in %s with the same values as in English', (language) => {
    expect(fillings(capability, language)).toEqual(fillings(capability, 'en'));
  });
  it.each(['en', 'es', 'fr'])('leave nothing empty in %s', (language) => {
    expect(read(capability, language).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });
});

it('finds the words of every capability', () => {
  expect(capabilities).toEqual(
    expect.arrayContaining([
      'app',
      'ui',
      'access',
      'event-setup',
      'forms',
      'attendees',
      'attendee-import',
      'bank-transfer',
      'site',
      'check-in',
      'messaging',
      'reporting',
    ]),
  );
});

const screens = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.spec.*', '!../**/*.journey.ts'], {
  eager: true,
  import: 'default',
  query: '?raw',
});

it('has every sentence that a screen asks for by its name', () => {
  const known = new Map(capabilities.map((name) => [name, new Set(keys(name, 'en'))]));
  const has = (capability: string, key: string) =>
    known.get(capability)?.has(key) === true || known.get(capability)?.has(`${key}_plural`) === true;
  const missing = Object.entries(screens).flatMap(([path, text]) => {
    const own = [...text.matchAll(/useTranslation\('([\w-]+)'\)/g)].map(([, name = '']) => name);
    const asked = [...text.matchAll(/\bt\((?:\w+ \? )?'([^']+)'/g)].map(([, name = '']) => name);
    return asked.flatMap((name) => {
      const [capability, key] = name.split(':');
      const isThere =
        key === undefined ? own.length === 0 || own.some((one) => has(one, name)) : has(capability ?? '', key);
      return isThere ? [] : [`${path}: ${name}`];
    });
  });
  expect(missing).toEqual([]);
});
