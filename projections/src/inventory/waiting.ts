import { EventId, Instant, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { WaiterEntered, type WaitingView } from '@turnout/contracts/inventory';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';

const Row = z.object({
  id: RegistrantId,
  typeId: TypeId,
  typeName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  joinedAt: Instant,
  place: z.int(),
  until: Instant.nullable(),
  isProven: z.boolean(),
  preferredBecause: z.string(),
});

/** In the order in which they are offered a seat. */
const inOrder = sql.fragment`w.preferred desc nulls last, w.joined`;

/**
 * A page of those who wait for seats of an event, by type: for whom one is held first, then in their order.
 * @param params `page` from 1.
 */
export const waitingPage = async (
  pool: CommonQueryMethods,
  { eventId, page, perPage }: { readonly eventId: EventId; readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: WaitingView[]; readonly total: number; readonly totalWithoutFilter: number }> => {
  const [rows, total] = await Promise.all([
    pool.any(sql.type(Row)`
      select w.registrant_id as id, w.type_id as "typeId", coalesce(t.details ->> 'name', '') as "typeName",
        w.first_name as "firstName", w.last_name as "lastName", w.email,
        to_char(w.joined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedAt",
        case when w.state = 'offered' then 0 else (count(*) filter (where w.state = 'waiting') over (
          partition by w.type_id order by ${inOrder}))::int end as place,
        case when w.state = 'offered'
          then to_char(w.until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as until,
        w.is_proven as "isProven", w.preferred_because as "preferredBecause"
      from waiting w left join types t on t.id = w.type_id
      where w.event_id = ${eventId} and w.state <> 'using'
      order by "typeName", w.type_id, (w.state = 'offered') desc, ${inOrder}
      limit ${perPage} offset ${(page - 1) * perPage}`),
    pool.oneFirst(sql.type(z.object({ total: z.int() }))`
      select count(*)::int as total from waiting where event_id = ${eventId} and state <> 'using'`),
  ]);
  return {
    rows: rows.map(({ id, typeId, typeName, ...said }) => ({
      _id: id,
      type: { _id: typeId, name: typeName },
      ...said,
    })),
    total,
    totalWithoutFilter: total,
  };
};

const List = z.object({
  /** Those who wait, in the order in which they are offered a seat. */
  queue: z.array(z.string()),
  /** Until when a seat is held, by for whom. */
  held: z.record(z.string(), Instant),
});

/** Everybody who waits for a seat of a type, in one read for all who ask for their place. */
export interface WaitingList extends z.infer<typeof List> {
  readonly typeName: string;
}

/** The whole list of a type; of another event's type it is empty. */
export const waitingListOf = async (
  pool: CommonQueryMethods,
  { eventId, typeId }: { readonly eventId: EventId; readonly typeId: TypeId },
): Promise<WaitingList> => {
  const [list, typeName] = await Promise.all([
    pool.one(sql.type(List)`
      select coalesce(array_agg(w.registrant_id order by ${inOrder}) filter (where w.state = 'waiting'), '{}') as queue,
        coalesce(json_object_agg(w.registrant_id, to_char(w.until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          filter (where w.state <> 'waiting'), '{}') as held
      from waiting w where w.type_id = ${typeId} and w.event_id = ${eventId}`),
    pool.maybeOneFirst(sql.type(z.object({ name: z.string() }))`
      select coalesce(details ->> 'name', '') as name from types where id = ${typeId}`),
  ]);
  return { ...list, typeName: typeName ?? '' };
};

/** What somebody entered who waits for a seat, or has one held; null: nobody of that id does, as far as is known yet. */
export const waiterEntered = (pool: CommonQueryMethods, registrantId: RegistrantId): Promise<WaiterEntered | null> =>
  pool.maybeOne(sql.type(WaiterEntered)`
    select first_name as "firstName", last_name as "lastName", email from waiting where registrant_id = ${registrantId}`);

/** Under what something is sealed of those who wait for seats of an event. */
export const waitingIdsOf = question(
  ['waiting'],
  (pool, { eventId }: { readonly eventId: EventId }): Promise<readonly RegistrantId[]> =>
    pool.anyFirst(sql.type(z.object({ id: RegistrantId }))`
    select registrant_id as id from waiting where event_id = ${eventId} order by registrant_id`),
);

const Moving = z.object({ eventId: EventId, typeId: TypeId });

/** The types that somebody waits for, or has a seat held of. */
export const typesWaitedFor = (pool: CommonQueryMethods): Promise<readonly z.infer<typeof Moving>[]> =>
  pool.any(sql.type(Moving)`
    select distinct event_id as "eventId", type_id as "typeId" from waiting where state <> 'using' order by type_id`);
