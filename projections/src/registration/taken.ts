import type { EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
const perQuery = 5_000;
const Found = z.strictObject({ found: z.string() });

const inParts = async (
  all: readonly string[],
  ask: (part: readonly string[]) => Promise<readonly { found: string }[]>,
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (let from = 0; from < all.length; from += perQuery) {
    for (const row of await ask(all.slice(from, from + perQuery))) found.add(row.found);
  }
  return found;
};

/** Those of the bare codes (`bareCode`) that a ticket of the event has already. */
export const ticketCodesTaken = (
  pool: CommonQueryMethods,
  { eventId, codes }: { readonly eventId: EventId; readonly codes: readonly string[] },
): Promise<ReadonlySet<string>> =>
  inParts(codes, (part) =>
    pool.any(sql.type(Found)`
      select bare_code as found from registrants
      where event_id = ${eventId} and bare_code = any(${sql.array(part, 'text')}) and bare_code <> ''`),
  );

/** Those of the order numbers under which somebody is registered for the event. */
export const ordersTaken = (
  pool: CommonQueryMethods,
  { eventId, orders }: { readonly eventId: EventId; readonly orders: readonly string[] },
): Promise<ReadonlySet<string>> =>
  inParts(orders, (part) =>
    pool.any(sql.type(Found)`
      select distinct order_number as found from registrants
      where event_id = ${eventId} and order_number = any(${sql.array(part, 'text')}) and order_number <> ''`),
  );
