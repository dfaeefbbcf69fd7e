import type { Draft } from './draft.ts';
import { anyOf, hostile, pickFrom, type Random } from './values.ts';

/** A place in a body: what holds it, and under which key. */
interface Place {
  readonly holder: object;
  readonly key: string;
}

const placesOf = (value: unknown): readonly Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesOf(inner)]);
};

/** Makes a request wrong in one way; what was done stands in the answer. */
export type Spoil = (draft: Draft, random: Random) => string;

const raw =
  (bytes: Buffer | string, type?: string): Spoil =>
  (draft) => {
    draft.raw = Buffer.from(bytes);
    draft.headers['content-type'] = type ?? 'application/json';
    return `body ${String(bytes).slice(0, 40)} as ${type ?? 'JSON'}`;
  };

const spoilPlace: Spoil = (draft, random) => {
  const place = anyOf(placesOf(draft.body), random);
  const value = pickFrom(hostile, random);
  const said = JSON.stringify(value).slice(0, 60);
  if (place === undefined) {
    draft.body = value;
    return `body is ${said}`;
  }
  Reflect.set(place.holder, place.key, value);
  return `${place.key} is ${said}`;
};
const dropPlace: Spoil = (draft, random) => {
  const place = anyOf(placesOf(draft.body), random);
  if (place !== undefined) Reflect.deleteProperty(place.holder, place.key);
  return `without ${place?.key ?? 'nothing'}`;
};
const addKey: Spoil = (draft, random) => {
  const name = pickFrom(['unknown', 'constructor', 'toString', '$where', 'isAdmin', '_id', 'é\u0301', ''], random);
  if (typeof draft.body === 'object' && draft.body !== null) Reflect.set(draft.body, name, pickFrom(hostile, random));
  return `with the key ${name}`;
};

const spoilBody: readonly [Spoil, ...Spoil[]] = [
  spoilPlace,
  spoilPlace,
  spoilPlace,
  spoilPlace,
  spoilPlace,
  spoilPlace,
  dropPlace,
  dropPlace,
  addKey,
  addKey,
  (draft, random) => {
    draft.body = pickFrom(hostile, random);
    return `body is ${JSON.stringify(draft.body).slice(0, 60)}`;
  },
  raw('{'),
  raw('{"a":1,}'),
  raw('\u0000'),
  raw(''),
  raw('{"__proto__":{"isAdmin":true}}'),
  raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  raw(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  raw(Buffer.from('\ufeff{}', 'utf16le'), 'application/json; charset=utf-16'),
  raw('\ufeff{}'),
  raw(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  raw(`{"a":"${'x'.repeat(1_200_000)}"}`),
  raw(`{"a":${'9'.repeat(5_000)}}`),
  raw('a=b&c=d', 'application/x-www-form-urlencoded'),
  raw('<a/>', 'application/xml'),
  raw('{}', 'text/plain'),
  raw('{}', 'nonsense'),
  raw('--x\r\n', 'multipart/form-data; boundary=x'),
  raw('x', 'multipart/form-data'),
];

const badPieces: readonly [string, ...string[]] = [
  '%',
  '%E0%A4%A',
  '%00',
  '%C0%80',
  '%ED%A0%80',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%8E%89',
  '__proto__',
  'constructor',
  "'%20or%201=1--",
  'x'.repeat(400),
  '%2e%2e',
  '0',
  'undefined',
  '%E2%80%AE%D7%9E',
];

const badValues: readonly [string, ...string[]] = [
  '-1',
  '1e9',
  '99999999999999999999',
  'true',
  '2027-13-45',
  'NaN',
  '',
  ...badPieces,
];

const spoilPath: Spoil = (draft, random) => {
  const name = anyOf(Object.keys(draft.path), random);
  if (name === undefined) return spoilQuery(draft, random);
  const piece = pickFrom(badPieces, random);
  draft.path[name] = `raw:${piece}`;
  return `${name} in the path is ${piece.slice(0, 30)}`;
};

const spoilQuery: Spoil = (draft, random) => {
  const names = draft.target.operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const name = anyOf(names, random) ?? 'unknown';
  const piece = pickFrom(badValues, random);
  const pick = random();
  const said =
    pick < 0.4
      ? `${name}=${piece}`
      : pick < 0.55
        ? `${name}=a&${name}=b&${name}=${piece}`
        : pick < 0.65
          ? `${name}[]=${piece}`
          : pick < 0.75
            ? `filters[${name}][$ne]=${piece}`
            : pick < 0.85
              ? `__proto__[a]=1&constructor=1&${name}=${piece}`
              : `${name}=${'a'.repeat(8_000)}`;
  const others = draft.query.filter(([key]) => key !== name).map(([key, one]) => `${key}=${encodeURIComponent(one)}`);
  draft.rawQuery = [...others, said].join('&');
  return `query ${said.slice(0, 60)}`;
};

const spoilHeader: Spoil = (draft, random) => {
  const [name, value] = pickFrom(
    [
      ['idempotency-key', 'x'],
      ['idempotency-key', 'x'.repeat(300)],
      ['x-turnout-desk', '%'],
      ['x-turnout-desk', '%00'],
      ['x-turnout-desk', 'x'.repeat(500)],
      ['accept-language', ';q=,'.repeat(300)],
      ['x-client-version', 'v'.repeat(2_000)],
      ['authorization', 'Bearer \u00e9'],
      ['authorization', `Bearer ${'x'.repeat(3_000)}`],
      ['authorization', 'Basic YTpi'],
    ],
    random,
  );
  draft.headers[name ?? ''] = value ?? '';
  return `${name ?? ''}: ${(value ?? '').slice(0, 30)}`;
};

/** What can be done to a request of this call. */
export const spoil = (draft: Draft, random: Random): string => {
  const draw = random();
  const hasBody = draft.target.operation.requestBody !== undefined;
  if (draw < 0.06) return spoilHeader(draft, random);
  if (Object.keys(draft.path).length > 0 && draw < 0.25) return spoilPath(draft, random);
  if (!hasBody || draw < 0.32) return spoilQuery(draft, random);
  return pickFrom(spoilBody, random)(draft, random);
};
