import { dividedBy, exactly, exactOf, negated, plus, times, type Exact } from '../kernel/index.ts';

/** A fee formula, read: numbers, the four operations and names of fields. It is never run as code. */
export type Formula =
  | { readonly kind: 'number'; readonly value: Exact }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'minus'; readonly of: Formula }
  | { readonly kind: 'two'; readonly sign: Sign; readonly left: Formula; readonly right: Formula };
type Sign = '+' | '-' | '*' | '/';

/** Why a text is no formula; `at`: the place of the character that was not expected, from 1. */
export type FormulaProblem =
  | { readonly problem: 'too-long' | 'too-deep' }
  | { readonly problem: 'unreadable'; readonly at: number };

export const longestFormula = 1000;
const deepest = 30;

type Token = { readonly at: number } & (
  | { readonly kind: 'number'; readonly value: Exact }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sign'; readonly sign: Sign | '(' | ')' }
);

const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\[([^[\]]*)\]|([-+*/()]))/y;
const isSign = (text: string): text is Sign | '(' | ')' => '+-*/()'.includes(text);

/** The parts of a formula in order, up to the first character that none begins with. */
const tokensOf = (text: string): { readonly tokens: readonly Token[]; readonly end: number } => {
  const tokens: Token[] = [];
  let end = 0;
  for (;;) {
    token.lastIndex = end;
    const found = token.exec(text);
    if (found === null) return { tokens, end };
    const [all, digits, name, sign] = found;
    const at = end + all.length - all.trimStart().length + 1;
    const value = digits === undefined ? null : exactOf(digits);
    if (value !== null) tokens.push({ at, kind: 'number', value });
    else if (name !== undefined) tokens.push({ at, kind: 'name', name: name.trim() });
    else if (sign !== undefined && isSign(sign)) tokens.push({ at, kind: 'sign', sign });
    end += all.length;
  }
};

const zero: Formula = { kind: 'number', value: exactly(0) };

/** Reads tokens from left to right: `*` and `/` before `+` and `-`, equals from the left. @param end where they end. */
const readFrom = (tokens: readonly Token[], end: number): Formula | FormulaProblem => {
  let place = 0;
  let wrong: FormulaProblem | null = null;
  const fail = (why: FormulaProblem): Formula => {
    wrong ??= why;
    return zero;
  };
  const unexpected = (): Formula => fail({ problem: 'unreadable', at: tokens[place]?.at ?? end });
  const takes = (sign: Sign | '(' | ')'): boolean => {
    const one = tokens[place];
    if (one?.kind !== 'sign' || one.sign !== sign) return false;
    place += 1;
    return true;
  };
  const chain = (signs: readonly Sign[], next: () => Formula): Formula => {
    let left = next();
    for (;;) {
      const sign = wrong === null ? signs.find(takes) : undefined;
      if (sign === undefined) return left;
      left = { kind: 'two', sign, left, right: next() };
    }
  };
  const sum = (depth: number): Formula => chain(['+', '-'], () => chain(['*', '/'], () => single(depth)));
  const single = (depth: number): Formula => {
    if (depth > deepest) return fail({ problem: 'too-deep' });
    if (takes('-')) return { kind: 'minus', of: single(depth + 1) };
    if (takes('+')) return single(depth + 1);
    if (takes('(')) {
      const inside = sum(depth + 1);
      return takes(')') ? inside : unexpected();
    }
    const one = tokens[place];
    if (one === undefined || one.kind === 'sign') return unexpected();
    place += 1;
    return one.kind === 'number' ? { kind: 'number', value: one.value } : { kind: 'name', name: one.name };
  };
  const read = sum(0);
  if (wrong === null && place < tokens.length) unexpected();
  return wrong ?? read;
};

export const isFormula = (read: Formula | FormulaProblem): read is Formula => 'kind' in read;

/** Reads a formula such as `[GUESTS] * 12.50 + [MEALS_count] * 8`; what is wrong with it where it is none. */
export const formulaOf = (text: string): Formula | FormulaProblem => {
  if (text.length > longestFormula) return { problem: 'too-long' };
  const { tokens, end } = tokensOf(text);
  // Where the text goes on with what is no part of a formula, that is what was not expected.
  const stop = text.length - text.slice(end).trimStart().length + 1;
  const read = readFrom(tokens, stop);
  return isFormula(read) && end < text.trimEnd().length ? { problem: 'unreadable', at: stop } : read;
};

/** The names that a formula asks for, each once, as they are written. */
export const namesIn = (formula: Formula): readonly string[] => {
  const names = new Set<string>();
  const walk = (part: Formula): void => {
    if (part.kind === 'name') names.add(part.name);
    if (part.kind === 'minus') walk(part.of);
    if (part.kind !== 'two') return;
    walk(part.left);
    walk(part.right);
  };
  walk(formula);
  return [...names];
};

const nothing = exactly(0);

/**
 * What a formula comes to, exactly. What is divided by 0 is 0, and 0 stands for a name that says no number: it never
 * fails, and is never no number.
 */
export const resultOf = (formula: Formula, numberOf: (name: string) => Exact): Exact => {
  if (formula.kind === 'number') return formula.value;
  if (formula.kind === 'name') return numberOf(formula.name);
  if (formula.kind === 'minus') return negated(resultOf(formula.of, numberOf));
  const [left, right] = [resultOf(formula.left, numberOf), resultOf(formula.right, numberOf)];
  if (formula.sign === '+') return plus(left, right);
  if (formula.sign === '-') return plus(left, negated(right));
  return formula.sign === '*' ? times(left, right) : (dividedBy(left, right) ?? nothing);
};

const counted = '_count';

/** A name in a formula, as it is meant: which field, and whether how many values are chosen there is asked. */
export interface Named<F> {
  readonly field: F;
  readonly isCount: boolean;
}

/** Finds what a name means among fields; upper and lower case do not matter, as for names of fields. */
export const namesAmong = <F extends { readonly name: string }>(
  fields: readonly F[],
): ((name: string) => Named<F> | null) => {
  const byName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  return (name) => {
    const wanted = name.toLowerCase();
    const field = byName.get(wanted);
    if (field !== undefined) return { field, isCount: false };
    const of = wanted.endsWith(counted) ? byName.get(wanted.slice(0, -counted.length)) : undefined;
    return of === undefined ? null : { field: of, isCount: true };
  };
};

/** A formula in which a field has another name: for the copy of the field that it belongs to. */
export const withName = (text: string, from: string, to: string): string =>
  text.replaceAll(/\[([^[\]]*)\]/g, (whole: string, name: string) => {
    const said = name.trim().toLowerCase();
    if (said === from.toLowerCase()) return `[${to}]`;
    return said === `${from}${counted}`.toLowerCase() ? `[${to}${counted}]` : whole;
  });
