import type { z } from 'zod';
import { problemSentence } from '../fields/index.ts';
import { plainWords } from './plain-words.ts';

type Issue = z.core.$ZodRawIssue;
type OfCode<C extends Issue['code']> = Extract<Issue, { code: C }>;
type Plain = keyof typeof plainWords;

const say = (what: Plain, filled: string | number | bigint = ''): string =>
  plainWords[what].en.replace(/\{(?:limit|values)\}/, () => String(filled));

const kinds: Readonly<Record<string, string>> = {
  string: problemSentence({ rule: 'text' }, 'en'),
  number: say('number'),
  int: problemSentence({ rule: 'integer' }, 'en'),
  boolean: say('flag'),
  array: say('list'),
  object: say('object'),
  record: say('object'),
  null: say('nothing'),
  undefined: say('unknownKey'),
};

const formats: Readonly<Record<string, string>> = {
  email: problemSentence({ rule: 'email' }, 'en'),
  ipv4: problemSentence({ rule: 'ip' }, 'en'),
  ipv6: problemSentence({ rule: 'ip' }, 'en'),
  url: say('webAddress'),
  date: say('day'),
  datetime: say('moment'),
};

const tooBig = ({ origin, maximum, inclusive }: OfCode<'too_big'>): string => {
  const limit = Number(maximum);
  if (origin === 'string') return problemSentence({ rule: 'too-long', limit }, 'en');
  if (origin === 'array' || origin === 'set') return say('entriesAtMost', limit);
  return inclusive === false ? say('lessThan', limit) : problemSentence({ rule: 'max', limit }, 'en');
};

const tooSmall = ({ origin, minimum, inclusive }: OfCode<'too_small'>): string => {
  const limit = Number(minimum);
  const isCounted = origin === 'string' || origin === 'array' || origin === 'set';
  if (isCounted && limit <= 1) return say('empty');
  if (isCounted) return say(origin === 'string' ? 'charactersAtLeast' : 'entriesAtLeast', limit);
  return inclusive === false ? say('moreThan', limit) : problemSentence({ rule: 'min', limit }, 'en');
};

const mostListed = 50;

/** What may be there, for people: not the empty text, which is said in words, and no list without an end. */
const oneOf = (values: readonly unknown[]): string => {
  const named = [...new Set(values.map(String))].filter((value) => value !== '');
  const [only] = named;
  if (only !== undefined && values.length === 1) return say('onlyThis', only);
  const listed = named.slice(0, mostListed).join(', ');
  return say(values.includes('') ? 'oneOfOrEmpty' : 'oneOf', named.length > mostListed ? `${listed}, …` : listed);
};

/** What one way to write a value says, where it is about the value itself and not about a part of it. */
const firstOf = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | null => {
  const [first] = issues;
  return first === undefined || first.path.length > 0 ? null : first;
};

/** Of a value that may be written in several ways: what is said of the way that came nearest. */
const noneOf = ({ errors }: OfCode<'invalid_union'>): string => {
  const ways = errors.flatMap((issues) => firstOf(issues) ?? []);
  const values = ways.flatMap((way) => (way.code === 'invalid_value' ? way.values : []));
  const isOther = (way: z.core.$ZodIssue): boolean => way.code !== 'invalid_value';
  const near = ways.filter((way) => isOther(way) && way.code !== 'invalid_type');
  // A date is the shortest of the ways to write a moment.
  const said = near.find((way) => way.code === 'invalid_format' && way.format === 'date') ?? near[0];
  if (said !== undefined) return said.message;
  if (values.some((value) => value !== '')) return oneOf(values);
  return ways.find(isOther)?.message ?? say('invalid');
};

/**
 * What is said of input that breaks a rule whose schema has no sentence of its own: plain English, which `ruleIn`
 * has in each language. Given to a parse as its `error`.
 */
export const ruleOf = (issue: Issue): string => {
  const { code } = issue;
  if (issue.input === undefined && code !== 'custom' && code !== 'unrecognized_keys') return say('missing');
  if (code === 'invalid_type') return kinds[issue.expected] ?? say('invalid');
  if (code === 'too_big') return tooBig(issue);
  if (code === 'too_small') return tooSmall(issue);
  if (code === 'invalid_value') return oneOf(issue.values);
  if (code === 'invalid_format') return formats[issue.format] ?? say('format');
  if (code === 'not_multiple_of') return say('multiple', issue.divisor);
  if (code === 'unrecognized_keys') return say('unknownKey');
  if (code === 'invalid_key') return say('wrongKey');
  if (code === 'invalid_union') return noneOf(issue);
  return say('invalid');
};
