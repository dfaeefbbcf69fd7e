import { isFact, UnreadableEvent, type EventId, type EventSchema, type Position } from '@turnout/contracts/kernel';
import type { Saying } from '@turnout/contracts/records';
import type { KnownRecords } from '@turnout/projections/platform/known-records';
import type { Platform } from '../module/platform.ts';
import type { Records } from './open-record.ts';
import type { PresentRecord } from './state.ts';

interface Declared<Id, D> {
  readonly stream: string;
  readonly fact: { readonly defined: EventSchema };
  readonly said: (fact: { readonly data: unknown }) => Saying<Id, D>;
}

/** All records of a kind that an event has, in the order of their definition, as of the log's head. */
export type Roll<Id, D> = (eventId: EventId) => Promise<readonly PresentRecord<Id, D>[]>;

const eventsPerLook = 1_000;

/**
 * Calls the roll of a kind of record, for whoever decides on all of them. Which there are is asked of a table as far
 * as it has read and of the log from there on, so it is not waited for and misses none; what each of them is, its
 * stream tells.
 */
export const openRoll = <Id extends string, D extends object>(
  { log, pool }: Pick<Platform, 'log' | 'pool'>,
  record: Declared<Id, D>,
  records: Pick<Records<Id, D>, 'findDefined'>,
  known: KnownRecords<Id>,
): Roll<Id, D> => {
  const look = async (after: Position) => {
    try {
      return await log.readAll(after, eventsPerLook, { categories: [record.stream] });
    } catch (error) {
      // Whose it is cannot be told; where the record is one of those known, reading its stream refuses.
      if (error instanceof UnreadableEvent) return [{ type: '', data: null, position: error.place.position }];
      throw error;
    }
  };
  const definedSince = async (place: Position, eventId: EventId): Promise<readonly Id[]> => {
    const head = await log.head();
    const ids: Id[] = [];
    for (let after = place; after < head;) {
      const facts = await look(after);
      const said = facts.filter((fact) => isFact(record.fact.defined, fact)).map((fact) => record.said(fact));
      ids.push(...said.filter((one) => one.eventId === eventId).map(({ id }) => id));
      after = facts.at(-1)?.position ?? head;
    }
    return ids;
  };
  return async (eventId) => {
    const { position, ids } = await known.asFarAsRead(pool, eventId);
    const all = new Set([...ids, ...(await definedSince(position, eventId))]);
    const found = await Promise.all([...all].map((id) => records.findDefined(id)));
    return found.filter((one) => one !== null);
  };
};

/** Whether one of them, other than this one, has a name; upper and lower case do not matter. */
export const isTaken = <Id>(
  there: readonly { readonly id: Id; readonly details: { readonly name: string } }[],
  name: string,
  except: NoInfer<Id>,
): boolean => there.some(({ id, details }) => id !== except && details.name.toLowerCase() === name.toLowerCase());
