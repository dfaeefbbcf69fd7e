import { RegistrantId, TypeId, type EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';

/** The seats of a type: those held, by registrants or for whom one is offered, and how many wait for one. */
const Seats = z.object({ typeId: TypeId, held: z.int(), waiting: z.int() });

/** How many seats of these types are held and waited for; a type that nobody asked for is left out. */
export const seatsTaken = async (
  pool: CommonQueryMethods,
  typeIds: readonly TypeId[],
): Promise<ReadonlyMap<TypeId, Omit<z.infer<typeof Seats>, 'typeId'>>> => {
  if (typeIds.length === 0) return new Map();
  const rows = await pool.any(sql.type(Seats)`
    select type_id as "typeId", sum(held)::int as held, sum(waiting)::int as waiting from (
      select type_id, taken as held, 0 as waiting from seat_tally
      union all
      select type_id, (state = 'offered')::int, (state = 'waiting')::int from waiting
    ) seats where type_id = any(${sql.array([...typeIds], 'text')}) group by type_id`);
  return new Map(rows.map(({ typeId, held, waiting }) => [typeId, { held, waiting }]));
};

/** Everybody who takes up a seat of a type, in the order of their ids. */
export const seatHolders = question(
  ['registrants'],
  (
    pool,
    { eventId, typeId }: { readonly eventId: EventId; readonly typeId: TypeId },
  ): Promise<readonly RegistrantId[]> =>
    pool.anyFirst(sql.type(z.object({ id: RegistrantId }))`
    select registrant_id as id from registrants
    where event_id = ${eventId} and type_id = ${typeId} and status in ('confirmed', 'pending')
    order by registrant_id`),
);
