import { z } from 'zod';
import { defineTopic, EventId, type Call, type Needs, type Limit, nothing } from '../kernel/index.ts';

type None = z.ZodUndefined;
type OfEvent = z.ZodObject<{ eventId: typeof EventId }, z.core.$strict>;
type ById<Id extends z.ZodType> = z.ZodObject<{ id: Id }, z.core.$strict>;
type Keyed<K extends string, V extends z.ZodType> = z.ZodObject<{ [P in K]: V }, z.core.$strict>;
export type Message = z.ZodObject<{ message: z.ZodString }, z.core.$strict>;

/** Who may make the calls of a record, and watch its list. What is open to anybody names its limit. */
export interface RecordNeeds {
  readonly list: Needs;
  readonly one: Needs;
  readonly define: Needs;
  readonly revise: Needs;
  readonly retire: Needs;
  /** Of the topic, where fewer may watch than may read; absent: as `list`. */
  readonly watch?: Needs;
  readonly limit?: Limit;
}

/** The calls that every record has (rule interface/generic-calls): list, get, create, update and remove. */
export interface RecordCalls<
  One extends string,
  Many extends string,
  Id extends z.ZodType,
  Define extends z.ZodType,
  Revise extends z.ZodType,
  View extends z.ZodType,
> {
  readonly list: Call<None, OfEvent, None, Keyed<Many, z.ZodArray<View>>>;
  readonly one: Call<ById<Id>, None, None, Keyed<One, View>>;
  readonly define: Call<None, None, Define, Keyed<One, View>>;
  readonly revise: Call<ById<Id>, None, Revise, Keyed<One, View>>;
  readonly retire: Call<ById<Id>, None, None, Message>;
}

type Calls = RecordCalls<string, string, z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
/** The calls of a record by their names among all calls. */
export type NamedCalls<One extends string, Many extends string, C extends Calls> = {
  readonly [K in Many]: C['list'];
} & { readonly [K in One]: C['one'] } & { readonly [K in `define${Capitalize<One>}`]: C['define'] } & {
  readonly [K in `revise${Capitalize<One>}`]: C['revise'];
} & { readonly [K in `retire${Capitalize<One>}`]: C['retire'] };

/** Names the calls of a record as all calls are named. */
export const namedCalls = ({ one, many }: Pick<Named, 'one' | 'many'>, calls: Readonly<Record<keyof Calls, Call>>) => {
  const capital = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  return {
    [many]: calls.list,
    [one]: calls.one,
    [`define${capital}`]: calls.define,
    [`revise${capital}`]: calls.revise,
    [`retire${capital}`]: calls.retire,
  };
};

interface Named {
  readonly one: string;
  readonly many: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly id: z.ZodType;
  readonly path: string;
  readonly needs: RecordNeeds;
}
interface Bodies {
  readonly Define: z.ZodType;
  readonly Revise: z.ZodType;
  readonly View: z.ZodType;
}

/** Who may, and how often where anybody may. */
const access = (needs: Needs, limit: Limit | undefined) => {
  if (needs.who !== 'public') return { needs };
  if (limit === undefined) throw new Error('what is open to anybody names its limit');
  return { needs, limit };
};

/** The calls of a record: list, one, define, revise, retire. */
export const callsOf = ({ one, many, words, id, path, needs }: Named, { Define, Revise, View }: Bodies) => {
  const empty = { params: nothing, query: nothing, body: nothing };
  const byId = { path: `${path}/:id`, params: z.strictObject({ id }) };
  const output = z.strictObject({ [one]: View });
  return {
    list: {
      ...empty,
      method: 'GET',
      path,
      summary: `An event's ${words.many}`,
      ...access(needs.list, needs.limit),
      query: z.strictObject({ eventId: EventId }),
      output: z.strictObject({ [many]: z.array(View) }),
    },
    one: { ...empty, ...byId, method: 'GET', summary: `One ${words.one}`, ...access(needs.one, needs.limit), output },
    define: {
      ...empty,
      method: 'POST',
      path,
      summary: `Create a ${words.one}`,
      ...access(needs.define, undefined),
      body: Define,
      output,
    },
    revise: {
      ...empty,
      ...byId,
      method: 'PUT',
      summary: `Change a ${words.one}`,
      ...access(needs.revise, undefined),
      body: Revise,
      output,
    },
    retire: {
      ...empty,
      ...byId,
      method: 'DELETE',
      summary: `Delete a ${words.one}`,
      ...access(needs.retire, undefined),
      output: z.strictObject({ message: z.string() }),
    },
  } as const satisfies Readonly<Record<string, Call>>;
};

/** The list of a record's kind in an event, live. */
export const topicOf = (name: string, needs: Needs, view: z.ZodType) =>
  defineTopic({
    name,
    kind: 'whole',
    needs,
    params: z.strictObject({ eventId: EventId }),
    view: z.array(view),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  });
