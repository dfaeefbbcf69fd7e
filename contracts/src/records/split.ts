import { z } from 'zod';
import { cleaned, type RecordFields } from './fields.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** What a call's body says of a record. */
export interface BodyParts<C = object, A = object> {
  /** Of what the record itself says. */
  readonly said: C;
  /** Of what is kept apart. */
  readonly apart: A;
  /** Keys that are only read, as the body has them. */
  readonly brought: Readonly<Record<string, unknown>>;
  /** The version that it was made of. */
  readonly version: number | undefined;
}

type Output<S extends Shape> = z.output<z.ZodObject<{ -readonly [K in keyof S]: S[K] }, z.core.$strict>>;

/** @param clean what may be stored of HTML. */
export type Splitter<F extends RecordFields, A extends Shape> = (
  body: object,
  clean: (html: string) => string,
) => BodyParts<Output<{ readonly [K in keyof F]: F[K]['revise'] }>, { [K in keyof Output<A>]?: Output<A>[K] }>;

const Anything = z.record(z.string(), z.unknown());
const Version = z.int().optional();

/**
 * Takes the bodies of a record's calls apart.
 * @param apart keys that its facts do not say.
 * @param passedOver keys that lists alone have, and clients send back: they say nothing.
 */
export function splitter<F extends RecordFields, A extends Shape>(
  fields: F,
  apart: A,
  passedOver?: readonly string[],
): Splitter<F, A>;
export function splitter(fields: RecordFields, apart: Shape, passedOver: readonly string[] = []) {
  return (body: object, clean: (html: string) => string): object => {
    const said = new Map<string, unknown>();
    const [beside, brought] = [new Map<string, unknown>(), new Map<string, unknown>()];
    const { _version, ...given } = Anything.parse(body);
    for (const [key, value] of Object.entries(given)) {
      const field = fields[key];
      if (field !== undefined) said.set(key, cleaned(field, value, clean));
      else if (!passedOver.includes(key)) (key in apart ? beside : brought).set(key, value);
    }
    return {
      said: Object.fromEntries(said),
      apart: Object.fromEntries(beside),
      brought: Object.fromEntries(brought),
      version: Version.parse(_version),
    };
  };
}
