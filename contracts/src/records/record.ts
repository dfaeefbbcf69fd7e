import { z } from 'zod';
import { asRead, defineEvent, EventId, type EventSchema, type Topic } from '../kernel/index.ts';
import { callsOf, namedCalls, topicOf, type NamedCalls, type RecordCalls, type RecordNeeds } from './calls.ts';
import { shapeOf, type Part, type RecordFields } from './fields.ts';
import { splitter, type Splitter } from './split.ts';
import type { FactNames, RecordWords } from './words.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;
export type Strict<S extends Shape> = z.ZodObject<{ -readonly [K in keyof S]: S[K] }, z.core.$strict>;
type Parts<F extends RecordFields, P extends Part> = { readonly [K in keyof F]: F[K][P] };

/** A record as guards make it, and what two people change of it at the same time. */
export interface RecordSample<K extends string = string> {
  /** The body of the call that defines one, beside its event. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The key of a text that both change. */
  readonly text: K;
  /** Values of other keys that one of them changes as well. */
  readonly other: Readonly<Partial<Record<K, unknown>>>;
}

/** The place of a sample: records of the same event that it may name, and its number among those of its kind. */
export interface SampleOf {
  /** From 1; what must be unique in an event differs by it. */
  readonly nth: number;
  readonly typeId: string;
  readonly fieldId: string;
  /** A field with options. */
  readonly choiceId: string;
}

/** A record's declaration. */
export interface RecordSpec<
  One extends string = string,
  Many extends string = string,
  IdKey extends string = string,
  Id extends z.ZodType = z.ZodType,
  F extends RecordFields = RecordFields,
  N extends FactNames = FactNames,
  V extends Shape = Shape,
  A extends Shape = Shape,
  P extends boolean = boolean,
> {
  /** What one and several are called in answers: `{ speaker }`, `{ speakers }`. */
  readonly one: One;
  readonly many: Many;
  /** The same in sentences: 'custom field', 'custom fields'. */
  readonly words: { readonly one: string; readonly many: string };
  /** The keys that make up the name of one; absent: `name`. */
  readonly called?: readonly (keyof F & string)[];
  /** The keys of texts that its list is in the order of, as people read lists; absent: in the order of definition. */
  readonly listedBy?: readonly (keyof F & string)[];
  /** What its id is called in its facts. */
  readonly idKey: IdKey;
  readonly id: Id;
  /** The category of its streams: `<stream>-<id>`. */
  readonly stream: string;
  readonly path: string;
  /** Absent: `many`, in the database's spelling. */
  readonly table?: string;
  readonly topic: string;
  readonly facts: N;
  readonly inWords: RecordWords;
  readonly fields: F;
  readonly needs: RecordNeeds;
  /** The code of the refusal where there is none. */
  readonly missing: string;
  /** Whether what it says is about a person, and sealed under its id. */
  readonly isPersonal: P;
  /** The reason why its texts may lie in the clear in the log for ever; of what is sealed there is none. */
  readonly inTheClear?: string;
  readonly sample: (of: SampleOf) => RecordSample<keyof F & string>;
  /** Keys of its view that are not as they are stored, and keys beside its fields. */
  readonly view: V;
  /** Keys of its view that lists alone have. */
  readonly inLists?: readonly (keyof V & string)[];
  /** Keys that its calls take and its facts do not say: kept apart from the log (and copied with the event). */
  readonly apart: A;
  /** Keys of `apart` that say how one call is carried out, and are not kept. */
  readonly ofTheCall?: readonly (keyof A & string)[];
}

/** A record as a source (its stream, its table) knows it. */
export interface RecordFacts<Id = unknown, D = unknown> {
  readonly id: Id;
  readonly eventId: EventId;
  readonly details: D;
  /** How often it was revised; whoever revises it says which version they had read. */
  readonly version: number;
}

type About<IdKey extends string, Id extends z.ZodType> = { readonly [K in IdKey]: Id } & {
  readonly eventId: typeof EventId;
};
type Said<P extends boolean, D extends z.ZodType> = P extends true ? {} : { readonly details: D };
type Personal<P extends boolean, D extends z.ZodType> = P extends true ? D : null;

interface Facts<
  IdKey extends string,
  Id extends z.ZodType,
  F extends RecordFields,
  N extends FactNames,
  P extends boolean,
> {
  readonly defined: EventSchema<
    N['defined'],
    Strict<About<IdKey, Id> & Said<P, Strict<Parts<F, 'stored'>>>>,
    Personal<P, Strict<Parts<F, 'stored'>>>
  >;
  readonly revised: EventSchema<
    N['revised'],
    Strict<About<IdKey, Id> & Said<P, Strict<Parts<F, 'changed'>>>>,
    Personal<P, Strict<Parts<F, 'stored'>>>
  >;
  readonly retired: EventSchema<N['retired'], Strict<About<IdKey, Id>>, null>;
}

/** A fact as it was parsed by its schema. */
interface Fact {
  readonly data: unknown;
  readonly personal?: Readonly<Record<string, unknown>>;
}

export interface Saying<Id = unknown, D = unknown> {
  readonly id: Id;
  readonly eventId: EventId;
  /** What it is or what changes of it; null where the fact says nothing of that, or nothing may be known any more. */
  readonly details: { readonly [K in keyof D]?: D[K] | undefined } | null;
}

/** What follows from the declaration of a record. */
export interface RecordParts<
  One extends string = string,
  Many extends string = string,
  IdKey extends string = string,
  Id extends z.ZodType = z.ZodType,
  F extends RecordFields = RecordFields,
  N extends FactNames = FactNames,
  V extends Shape = Shape,
  A extends Shape = Shape,
  P extends boolean = boolean,
> {
  /** What it says, as stored. */
  readonly Details: Strict<Parts<F, 'stored'>>;
  /** The body of the call that defines it, and of the one that revises it. */
  readonly Define: Strict<{ readonly eventId: typeof EventId } & Parts<F, 'define'> & A>;
  readonly Revise: Strict<
    Parts<F, 'revise'> &
      A & { readonly [K in 'eventId' | '_id' | Exclude<keyof V, keyof F | keyof A>]: typeof asRead } & {
        readonly _version: z.ZodOptional<z.ZodInt>;
      }
  >;
  /** What changes of it when it is revised. */
  readonly Changes: Strict<Parts<F, 'revise'>>;
  readonly View: Strict<
    { readonly _id: Id; readonly eventId: typeof EventId } & Omit<Parts<F, 'stored'>, keyof V> &
      V & { readonly _version: z.ZodInt }
  >;
  /** Its three facts by what they do, and by what they are called. */
  readonly fact: Facts<IdKey, Id, F, N, P>;
  readonly events: { readonly [K in N['defined']]: Facts<IdKey, Id, F, N, P>['defined'] } & {
    readonly [K in N['revised']]: Facts<IdKey, Id, F, N, P>['revised'];
  } & { readonly [K in N['retired']]: Facts<IdKey, Id, F, N, P>['retired'] };
  /** What one of its facts says, whichever it is. */
  readonly said: (fact: Fact) => Saying<z.output<Id>, z.output<Strict<Parts<F, 'stored'>>>>;
  /** A body in its parts. */
  readonly split: Splitter<F, A>;
  readonly calls: RecordCalls<One, Many, Id, this['Define'], this['Revise'], this['View']>;
  /** The same by their names among all calls, where it has no others: `speakers`, `speaker`, `defineSpeaker` … */
  readonly api: NamedCalls<One, Many, this['calls']>;
  /** The table that holds those that there are. */
  readonly table: string;
  readonly topic: Topic<string, Strict<{ readonly eventId: typeof EventId }>, z.ZodArray<this['View']>>;
}

const Anything = z.record(z.string(), z.unknown());

/** Keys of a shape without those that another one has. */
const without = (shape: Shape, other: object): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([key]) => !(key in other)));

/**
 * Declares a record of an event: something that is defined, revised and retired, listed and read by itself. Its
 * facts, calls, views and topic follow (docs/add-a-record.md).
 * @throws where something of it is open to anybody without a limit.
 */
export function defineRecord<
  const One extends string,
  const Many extends string,
  const IdKey extends string,
  Id extends z.ZodType,
  F extends RecordFields,
  const N extends FactNames,
  P extends boolean,
  V extends Shape = {},
  A extends Shape = {},
>(
  spec: Omit<RecordSpec<One, Many, IdKey, Id, F, N, V, A, P>, 'view' | 'apart'> & {
    readonly view?: V;
    readonly apart?: A;
  },
): Omit<RecordSpec<One, Many, IdKey, Id, F, N, V, A, P>, 'topic' | 'table'> &
  RecordParts<One, Many, IdKey, Id, F, N, V, A, P>;
export function defineRecord(
  written: Omit<RecordSpec, 'view' | 'apart'> & { readonly view?: Shape; readonly apart?: Shape },
): object {
  const spec = { view: {}, apart: {}, ...written };
  const { fields, view, apart, facts, isPersonal, id, needs } = spec;
  const stored = shapeOf(fields, 'stored');
  const Details = z.strictObject(stored);
  const ofEvent = { eventId: EventId };
  const Define = z.strictObject({ ...ofEvent, ...shapeOf(fields, 'define'), ...apart });
  const asIs = Object.fromEntries(Object.keys(without(view, { ...fields, ...apart })).map((key) => [key, asRead]));
  const Revise = z.strictObject({
    ...shapeOf(fields, 'revise'),
    ...apart,
    eventId: asRead,
    _id: asRead,
    ...asIs,
    _version: z.int().min(0).optional(),
  });
  const View = z.strictObject({ _id: id, ...ofEvent, ...without(stored, view), ...view, _version: z.int() });
  const about = { [spec.idKey]: id, ...ofEvent };
  const saying = (type: string, details: z.ZodType) =>
    isPersonal
      ? defineEvent(type, z.strictObject(about), Details)
      : defineEvent(type, z.strictObject({ ...about, details }));
  const fact = {
    defined: saying(facts.defined, Details),
    revised: saying(facts.revised, z.strictObject(shapeOf(fields, 'changed'))),
    retired: defineEvent(facts.retired, z.strictObject(about)),
  };
  const calls = callsOf(spec, { Define, Revise, View });
  return {
    ...spec,
    table: spec.table ?? spec.many.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    Details,
    Define,
    Revise,
    View,
    fact,
    events: Object.fromEntries(Object.values(fact).map((schema) => [schema.type, schema])),
    said: ({ data, personal = {} }: Fact) => {
      const { [spec.idKey]: of, eventId, details = personal[String(of)] ?? null } = Anything.parse(data);
      return { id: of, eventId, details };
    },
    Changes: z.strictObject(shapeOf(fields, 'revise')),
    split: splitter(fields, apart, spec.inLists),
    calls,
    api: namedCalls(spec, calls),
    topic: topicOf(spec.topic, needs.watch ?? needs.list, View),
  };
}

/** A record's view where all of it is shown as it is stored. */
export const recordViewOf = <Id, D extends object>({ id, eventId, details, version }: RecordFacts<Id, D>) => ({
  _id: id,
  eventId,
  ...details,
  _version: version,
});
