import { z } from 'zod';
import { EmailInput, EndInput, Instant, InstantInput } from '../kernel/index.ts';
import { uploaded } from '../kernel/without-effect.ts';
import type { AwaitedFeature } from './awaits.ts';

/** How a form asks for a value; `own`: in a way that only its own screen knows. */
export type AskedAs =
  | 'line'
  | 'lines'
  | 'html'
  | 'email'
  | 'url'
  | 'colour'
  | 'number'
  | 'flag'
  | 'moment'
  | 'picture'
  | 'own';

/** What may be sent of a value, and what is stored of it: the rules of an input may change, what is stored may not. */
export interface Value<I extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> {
  readonly input: I;
  readonly stored: S;
  readonly asked: AskedAs;
  /** Of a number: what it may be. A page does not read them off the schema: it is built without what that takes. */
  readonly limits?: Limits;
}

export interface Limits {
  readonly min: number;
  readonly max: number;
  /** Digits behind the point; absent: whole numbers only. */
  readonly decimals?: number;
}

const atMost = (max: number): string => `must have at most ${max} characters`;

export const value = <I extends z.ZodType, S extends z.ZodType>(input: I, stored: S, asked: AskedAs = 'own') => ({
  input,
  stored,
  asked,
});
/** A value whose rules can never change: what may be sent is what is stored. */
export const same = <S extends z.ZodType>(schema: S, asked: AskedAs = 'own') => value(schema, schema, asked);

/** One line that says something: a name, a title. */
export const name = (max = 200) =>
  value(z.string().trim().min(1, 'must not be empty').max(max, atMost(max)), z.string(), 'line');
/** A whole number, or none. */
export const maybeWhole = (min: number, max: number) => orNull(whole(min, max));
/** A number with so many digits behind the point. Stored ones may have more: the rule is that of the input. */
export const decimal = (min: number, max: number, decimals: number) => ({
  ...value(
    z
      .number()
      .min(min, `must be at least ${min}`)
      .max(max, `must be at most ${max}`)
      .refine((sent) => hasDecimals(sent, decimals), `must have at most ${decimals} decimals`)
      .meta({ examples: [min, max] }),
    z.number(),
    'number',
  ),
  limits: { min, max, decimals },
});
/** Whether a number has no more digits behind the point than so many. */
export const hasDecimals = (sent: number, decimals: number): boolean => Number(sent.toFixed(decimals)) === sent;
/** A value that may be null where nothing is said; as clients send some texts. */
export const orNull = <I extends z.ZodType, S extends z.ZodType>({ input, stored, asked, ...more }: Value<I, S>) => ({
  ...value(input.nullable(), stored.nullable(), asked),
  ...more,
});
/** One line, or nothing. */
export const line = (max: number) => value(z.string().max(max, atMost(max)), z.string(), 'line');
/** Several lines of plain text, or nothing. */
export const lines = (max: number) => value(z.string().max(max, atMost(max)), z.string(), 'lines');
/** HTML; whatever may not stand in it is taken out before it is stored. */
export const richText = (max: number) => value(z.string().max(max, atMost(max)), z.string(), 'html');
export const email = value(z.union([z.literal(''), EmailInput]), z.string(), 'email');
export const webAddress = value(
  z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a web address' })]),
  z.string(),
  'url',
);
/** A colour as style sheets write it, or none. */
export const colour = value(
  z.string().regex(/^(#[0-9a-fA-F]{6})?$/, 'must be a colour such as #1a2b3c'),
  z.string(),
  'colour',
);
/** A moment, or none. */
export const maybeMoment = value(InstantInput.nullable(), Instant.nullable(), 'moment');
/** A moment until when something is, or none: a date means all of that day. */
export const maybeEnd = value(EndInput.nullable(), Instant.nullable(), 'moment');
export const flag = same(z.boolean(), 'flag');
/** An uploaded picture, or none: it is shown where the record is, and goes with it. */
export const picture = same(uploaded, 'picture');
export const whole = (min: number, max: number) => ({
  ...value(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`), z.int(), 'number'),
  limits: { min, max },
});

/**
 * One key of a record, as the calls that define and revise it take it, and as the facts of both have it.
 * Facts are stored for ever: a key is added with `added` or `kept`, and none is renamed or taken away.
 */
export interface RecordField<
  D extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  S extends z.ZodType = z.ZodType,
  C extends z.ZodType = z.ZodType,
> {
  readonly define: D;
  readonly revise: R;
  readonly stored: S;
  readonly changed: C;
  readonly asked: AskedAs;
  readonly limits?: Limits;
  readonly isRequired: boolean;
  /** What it waits for before it has an effect (`awaiting`); absent: it has one. */
  readonly awaits?: AwaitedFeature;
  /** The flag of the same record that it stands under: a form asks for it only while that one is on. */
  readonly shownWith?: string;
  /** Which of its own keys are HTML. */
  readonly htmlIn?: readonly string[];
}
export type RecordFields = Readonly<Record<string, RecordField>>;

type Optional<T extends z.ZodType> = z.ZodOptional<T>;
type Default<T extends z.ZodType> = z.ZodDefault<T>;

/** Whoever defines the record must say it. */
export const required = <I extends z.ZodType, S extends z.ZodType>({
  input,
  stored,
  asked,
  ...more
}: Value<I, S>): RecordField<I, Optional<I>, S, Optional<S>> => ({
  define: input,
  revise: input.optional(),
  stored,
  changed: stored.optional(),
  asked,
  ...more,
  isRequired: true,
});

/** What it is where whoever defines the record does not say it. */
export function optional<I extends z.ZodType, S extends z.ZodType>(
  value: Value<I, S>,
  unlessTold: z.output<I> & z.output<S>,
): RecordField<Default<I>, Optional<I>, S, Optional<S>>;
export function optional({ input, stored, asked, ...more }: Value, unlessTold: unknown): RecordField {
  return {
    define: input.default(unlessTold),
    revise: input.optional(),
    stored,
    changed: stored.optional(),
    asked,
    ...more,
    isRequired: false,
  };
}

/** As `optional`, of a later version: facts from before it say nothing of it, and mean the same. */
export function added<I extends z.ZodType, S extends z.ZodType>(
  value: Value<I, S>,
  unlessTold: z.output<I> & z.output<S>,
): RecordField<Default<I>, Optional<I>, Default<S>, Optional<S>>;
export function added(value: Value, unlessTold: unknown): RecordField {
  return { ...optional(value, unlessTold), stored: value.stored.default(unlessTold) };
}

/** Stored as it was sent, and nothing where it was not: what has no effect yet (rule interface/kept-keys). */
export const kept = <S extends z.ZodType>(
  schema: S,
): RecordField<Optional<S>, Optional<S>, Optional<S>, Optional<S>> => {
  const maybe = schema.optional();
  return { define: maybe, revise: maybe, stored: maybe, changed: maybe, asked: 'own', isRequired: false };
};

/** A field that only means something while a flag of the same record is on. */
export const shownWith = <F extends object>(flagKey: string, field: F): F & { readonly shownWith: string } => ({
  ...field,
  shownWith: flagKey,
});

/** A key whose calls take it in ways of their own: `define` gives all that is stored, `revise` what changes of it. */
export const field = <D extends z.ZodType, R extends z.ZodType, S extends z.ZodType>(parts: {
  readonly define: D;
  readonly revise: R;
  readonly stored: S;
  readonly htmlIn?: readonly string[];
}): RecordField<D, R, S, Optional<S>> => ({
  ...parts,
  changed: parts.stored.optional(),
  asked: 'own',
  isRequired: false,
});

/** Keys of a record that are uploaded pictures. */
export const picturesOf = (fields: RecordFields): readonly string[] =>
  Object.entries(fields).flatMap(([key, { asked }]) => (asked === 'picture' ? [key] : []));

type Kept<T extends Readonly<Record<string, z.ZodType>>> = {
  readonly [K in keyof T]: RecordField<Optional<T[K]>, Optional<T[K]>, Optional<T[K]>, Optional<T[K]>>;
};
/** Several keys that have no effect yet. */
export function keptAll<T extends Readonly<Record<string, z.ZodType>>>(schemas: T): Kept<T>;
export function keptAll(schemas: Readonly<Record<string, z.ZodType>>): RecordFields {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, kept(schema)]));
}

export type Part = 'define' | 'revise' | 'stored' | 'changed';

/** One part of every key: the shape of a call's body, or of what a fact says. */
export function shapeOf<F extends RecordFields, P extends Part>(
  fields: F,
  part: P,
): { readonly [K in keyof F]: F[K][P] };
export function shapeOf(fields: RecordFields, part: Part): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field[part]]));
}

const Anything = z.record(z.string(), z.unknown());

/** A value as it may be stored. @param clean takes out of HTML what may not stand in it. */
export const cleaned = ({ asked, htmlIn }: RecordField, given: unknown, clean: (html: string) => string): unknown => {
  if (asked === 'html') return typeof given === 'string' ? clean(given) : given;
  if (htmlIn === undefined || given === undefined) return given;
  const parts = Object.entries(Anything.parse(given));
  return Object.fromEntries(
    parts.map(([key, part]) => [key, htmlIn.includes(key) && typeof part === 'string' ? clean(part) : part]),
  );
};
