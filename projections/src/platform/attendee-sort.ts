import type { AttendeeSort } from '@turnout/contracts/registration';
import { sql, type FragmentSqlToken } from 'slonik';

/** By what a row of `registrants` is sorted, in words of the table. */
export interface AttendeePlace {
  readonly id: string;
  readonly submitted: string;
  readonly place: number;
  readonly name: string;
  readonly email: string;
  readonly number: string;
}

/** The e-mail address as its index holds it. */
export const sortedEmail = sql.fragment`left(lower(r.email), 254) collate "C"`;

interface Order {
  readonly by: FragmentSqlToken;
  /** What comes behind a place. */
  readonly behind: (at: AttendeePlace) => FragmentSqlToken;
}

/** Sorted by keys that an index holds in this order: up, and the same index read backwards. */
const upAndDown = (
  keys: readonly FragmentSqlToken[],
  valuesOf: (at: AttendeePlace) => readonly (string | number)[],
): { readonly up: Order; readonly down: Order } => {
  const listed = sql.join(keys, sql.fragment`, `);
  const behind = (sign: FragmentSqlToken) => (at: AttendeePlace) =>
    sql.fragment`(${listed}) ${sign} (${sql.join([...valuesOf(at)], sql.fragment`, `)})`;
  const falling = keys.map((key) => sql.fragment`${key} desc`);
  return {
    up: { by: sql.fragment`${listed}`, behind: behind(sql.fragment`>`) },
    down: { by: sql.fragment`${sql.join(falling, sql.fragment`, `)}`, behind: behind(sql.fragment`<`) },
  };
};

const id = sql.fragment`r.registrant_id`;
const name = upAndDown([sql.fragment`r.sort_name`, id], (at) => [at.name, at.id]);
const email = upAndDown([sortedEmail, id], (at) => [at.email, at.id]);
const number = upAndDown([sql.fragment`r.bare_number`, sql.fragment`r.place`, id], (at) => [
  at.number,
  at.place,
  at.id,
]);
const oldest = upAndDown([sql.fragment`r.submitted`, sql.fragment`r.place`], (at) => [at.submitted, at.place]);

/** A group stays in its own order, whichever end the list begins at. */
const newest = {
  by: sql.fragment`r.submitted desc, r.place`,
  behind: ({ submitted, place }: Pick<AttendeePlace, 'submitted' | 'place'>) =>
    sql.fragment`r.submitted <= ${submitted} and (r.submitted < ${submitted} or r.place > ${place})`,
};

const orders: Readonly<Record<AttendeeSort, Order>> = {
  '-registered': newest,
  registered: oldest.up,
  name: name.up,
  '-name': name.down,
  email: email.up,
  '-email': email.down,
  number: number.up,
  '-number': number.down,
};

/** `order by` for `registrants r`; every one of them is an index of the table, which has the event before it. */
export const orderedBy = (sort: AttendeeSort): FragmentSqlToken => sql.fragment`order by ${orders[sort].by}`;

/** What comes behind a row in this order, as one more condition; all of them where there is no such row. */
export const behindOf = (sort: AttendeeSort, after: AttendeePlace | null): FragmentSqlToken =>
  after === null ? sql.fragment`` : sql.fragment`and ${orders[sort].behind(after)}`;
