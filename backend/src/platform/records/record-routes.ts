import {
  isRejection,
  reject,
  type Call,
  type EventId,
  type Instant,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { BodyParts, RecordFacts } from '@turnout/contracts/records';
import type { ProjectionName } from '@turnout/projections/platform/names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseChanged } from '../http/as-read.ts';
import type { Caller } from '../http/caller.ts';
import { route, say, type RefusalWith, type HttpContext } from '../http/route.ts';
import { sanitised } from '../content/rich-text.ts';
import type { Profile } from '../session/staff.ts';
import { openTelling } from './changed-meanwhile.ts';
import type { Records } from './open-record.ts';

export const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };

type AnyCall<P, Q, B> = Call<z.ZodType<P>, z.ZodType<Q>, z.ZodType<B>>;

/** The five calls of a kind of record, as its capability's contract names them. */
export interface RecordCallsOf<Id> {
  readonly list: AnyCall<unknown, { readonly eventId: EventId }, unknown>;
  readonly one: AnyCall<{ readonly id: Id }, unknown, unknown>;
  readonly define: AnyCall<unknown, unknown, { readonly eventId: EventId }>;
  readonly revise: AnyCall<{ readonly id: Id }, unknown, object>;
  readonly retire: AnyCall<{ readonly id: Id }, unknown, unknown>;
}

export interface RoutedRecord<Id extends string, D extends object, C extends object, A extends object> {
  readonly one: string;
  readonly many: string;
  readonly id: z.core.$ZodType<NoInfer<Id>> & { readonly parse: (text: string) => NoInfer<Id> };
  readonly stream: string;
  readonly missing: string;
  readonly Details: z.ZodType<D>;
  readonly split: (body: object, clean: (html: string) => string) => BodyParts<C, A>;
}

type Refused = Rejection | RefusalWith | null;

/** Where a kind of record is special. */
/** What is said beside what the record itself says, and when. */
interface Beside<A> {
  readonly apart: BodyParts<object, A>['apart'];
  readonly now: Instant;
}

export interface RecordSlots<Id, D, C, A> {
  /** The list, as the caller may see it. */
  readonly list: {
    readonly reads: readonly ProjectionName[];
    readonly of: (eventId: EventId, caller: Caller, query: unknown) => Promise<readonly object[] | Rejection>;
  };
  /** One of them, where its view is not read from its stream alone or is another one for strangers. */
  readonly one?: {
    readonly reads: readonly ProjectionName[];
    readonly of: (record: RecordFacts<Id, D>, caller: Caller, query: unknown) => Promise<object | Rejection | null>;
  };
  /** What one of them is read with, beside it. */
  readonly beside?: (view: object) => object;
  readonly viewOf: (record: RecordFacts<Id, D>) => Promise<object> | object;
  /** What is said as it is kept, whatever was sent; why it cannot be. @param was as it is; null: it is about to be defined. */
  readonly settled?: (said: C, was: D | null, beside: Beside<A>) => C | Rejection;
  /** Refuses what other records forbid: a name that is taken, an id that is none. @param said whole, or what changes. */
  readonly check?: (
    record: { readonly id: Id; readonly eventId: EventId },
    said: C,
    caller: Caller,
  ) => Promise<Rejection | null>;
  /** Has the checks and what they allow happen while nothing of the event passes them; absent: they may be passed. */
  readonly exclusively?: <T>(eventId: EventId, work: () => Promise<T>) => Promise<T>;
  /** Refuses to delete what is in use. */
  readonly mayRetire?: (record: RecordFacts<Id, D>, query: unknown) => Promise<Refused>;
  /** What follows once the record is written; null: it was deleted. Done again where the call comes again. */
  readonly follow?: (id: Id, record: RecordFacts<Id, D> | null) => Promise<void>;
  /** Stores what the log does not say, once the record is written. */
  readonly keep?: (id: Id, apart: BodyParts<object, A>['apart']) => Promise<void>;
}

/**
 * The calls of a kind of record: list, one, define, revise, retire.
 * @param parts `slots`: where the kind is special; `calls`: as the contract names them.
 */
export const recordRoutes = <Id extends string, D extends object, C extends object, A extends object>(
  app: FastifyInstance,
  http: HttpContext,
  parts: {
    readonly record: RoutedRecord<Id, D, C, A>;
    readonly records: Records<Id, D, C>;
    readonly calls: RecordCallsOf<Id>;
    readonly slots: RecordSlots<Id, D, C, A>;
    readonly profile: Profile;
  },
): void => {
  const { record, records, calls, slots, profile } = parts;
  const { one, many, missing } = record;
  const { viewOf, check, keep, follow, mayRetire, settled = (said) => said, exclusively = (_, work) => work() } = slots;
  const eventOf = ({ params }: { readonly params: { readonly id: Id } }) => records.eventOf(params.id);
  const tell = openTelling({ records, viewOf, profile });

  route(app, http, calls.list, {
    reads: slots.list.reads,
    handle: async ({ query }, caller) => {
      const found = await slots.list.of(query.eventId, caller, query);
      return isRejection(found) ? found : { body: { [many]: [...found] } };
    },
  });
  route(app, http, calls.one, {
    reads: slots.one?.reads ?? [],
    eventOf,
    handle: async ({ params, query }, caller) => {
      const found = await records.findDefined(params.id);
      if (found === null) return reject(missing);
      const view = slots.one === undefined ? await viewOf(found) : await slots.one.of(found, caller, query);
      if (view === null) return reject(missing);
      return isRejection(view) ? view : { body: { [one]: view, ...slots.beside?.(view) } };
    },
  });
  route(app, http, calls.define, {
    handle: async ({ body: { eventId, ...given } }, caller) => {
      const { said: sent, apart } = record.split(given, sanitised);
      const said = settled(sent, null, { apart, now: caller.now });
      if (isRejection(said)) return said;
      const id = record.id.parse(caller.newId(record.stream));
      const details = record.Details.parse(said);
      const made = await exclusively(eventId, async () => {
        const refused = await check?.({ id, eventId }, said, caller);
        return isRejection(refused) ? refused : records.define({ id, eventId, details }, caller.context());
      });
      if (isRejection(made)) return made;
      await keep?.(id, apart);
      await follow?.(id, made.record);
      return { body: { [one]: await viewOf(made.record) }, position: made.position };
    },
  });
  route(app, http, calls.revise, {
    eventOf,
    handle: async ({ params: { id }, body }, caller) => {
      const was = await records.findDefined(id);
      if (was === null) return reject(missing);
      const { said: sent, apart, brought, version = caller.ifMatch } = record.split(body, sanitised);
      const changed = refuseChanged(brought, { ...(await viewOf(was)) });
      if (changed !== null) return changed;
      const revised = await exclusively(was.eventId, async () => {
        const newest = (await records.findDefined(id))?.details ?? was.details;
        const said = settled(sent, newest, { apart, now: caller.now });
        if (isRejection(said)) return said;
        const refused = await check?.(was, said, caller);
        return isRejection(refused) ? refused : records.revise(id, said, caller.context(), version);
      });
      if (isRejection(revised)) return tell(revised, id, version, caller);
      await keep?.(id, apart);
      await follow?.(id, revised.record);
      return { body: { [one]: await viewOf(revised.record) }, position: revised.position };
    },
  });
  route(app, http, calls.retire, {
    eventOf,
    handle: async ({ params: { id }, query }, { context, language }) => {
      const retire = async (): Promise<RefusalWith | Rejection | { readonly position: Position }> => {
        const was = await records.findDefined(id);
        return (was === null ? null : await mayRetire?.(was, query)) ?? records.retire(id, context());
      };
      const eventId = await records.eventOf(id);
      const retired = await (eventId === null ? retire() : exclusively(eventId, retire));
      if ('refusal' in retired) return retired;
      if (!isRejection(retired)) await follow?.(id, null);
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
};
