import { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import {
  attendeeSortDefault,
  RegistrationStatus,
  type AttendeeFilter,
  type AttendeeSort,
  type RegistrationView,
} from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { conditionOf, totalOf } from '../platform/attendee-filter.ts';
import { behindOf, orderedBy, sortedEmail, type AttendeePlace } from '../platform/attendee-sort.ts';
import { showRegistrations, type Shown } from './registration-view.ts';
import { withActivities } from './with-activities.ts';
import { withChosen, type WithChosen } from './with-chosen.ts';
import { question } from '../platform/question.ts';
import { bareCode, storableText } from '../platform/search-text.ts';
import { ofGroup } from '../platform/of-group.ts';

export { peopleWithAnswers } from './people-with-answers.ts';
export { answeringAlike } from './answering-alike.ts';
export { countAnswers } from './tallies/answer-tally.ts';
export { reportKeys } from './report-keys.ts';
export { withActivities, type WithChosen };
export { peopleWithEmails } from './people-with-emails.ts';
export { approvalPage } from './approvals.ts';
export { eventsWithTimeToPay, owingGroups } from './owing-groups.ts';
export { deskLookUp } from './desk-look-up.ts';
export { activityAttendeePage, attendeesOfActivity, groupsToEnrol, shownOfActivities } from './activity-attendees.ts';

/** The projection whose rows tell who there is. */
const registrants = ['registrants'] as const;
/** The projections whose tables a registration's view is read from. */
export const shownOfRegistrations = ['registrants', 'forms', 'accounts'] as const;
const viewsOf = (shown: readonly Shown[]): RegistrationView[] => shown.map(({ view }) => view);

export interface AttendeePage {
  readonly rows: RegistrationView[];
  readonly total: number;
  readonly totalWithoutFilter: number;
}

/**
 * A page of the attendee list, the newest registrations first unless told, a group in its own order.
 * Totals without a text search come from the door's tally.
 * @param params `page` from 1.
 */
export const attendeePage = async (
  pool: CommonQueryMethods,
  params: {
    readonly eventId: EventId;
    readonly filter: AttendeeFilter;
    readonly sort?: AttendeeSort;
    readonly page: number;
    readonly perPage: number;
  },
): Promise<AttendeePage> => {
  const { eventId, filter, sort = attendeeSortDefault, page, perPage } = params;
  const [shown, total, totalWithoutFilter] = await Promise.all([
    showRegistrations(
      pool,
      sql.fragment`${conditionOf(eventId, filter)} ${orderedBy(sort)} limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    totalOf(pool, eventId, filter),
    totalOf(pool, eventId, {}),
  ]);
  return { rows: viewsOf(shown), total, totalWithoutFilter };
};

/** The group that a registrant belongs to, primary first; empty when the event has no such group. */
export const groupOf = async (
  pool: CommonQueryMethods,
  { eventId, registrationId }: { readonly eventId: EventId; readonly registrationId: RegistrantId },
): Promise<RegistrationView[]> =>
  withActivities(
    pool,
    viewsOf(
      await showRegistrations(
        pool,
        sql.fragment`where r.primary_id = ${ofGroup(registrationId)} and r.event_id = ${eventId} order by r.place`,
      ),
    ),
  );

/** Everybody of several groups of an event by their primaries, each group in its order. */
export const membersOfGroups = async (
  pool: CommonQueryMethods,
  { eventId, primaries }: { readonly eventId: EventId; readonly primaries: readonly RegistrantId[] },
): Promise<RegistrationView[]> =>
  viewsOf(
    await showRegistrations(
      pool,
      sql.fragment`where r.primary_id = any(${sql.array(primaries, 'text')}) and r.event_id = ${eventId}
        order by r.primary_id, r.place`,
    ),
  );

const Grouped = z.object({ id: PrimaryId });

/** The group that somebody belongs to, which never changes; null where these tables know nobody by that id. */
export const primaryIdOf = question(['registrants'], (pool, registrantId: RegistrantId): Promise<PrimaryId | null> =>
  pool.maybeOneFirst(sql.type(Grouped)`
      select primary_id as id from registrants where registrant_id = ${registrantId}`),
);

/** Registrations by their ids, in one question; those that there are, in the order asked. */
export const registrationsById = async (
  pool: CommonQueryMethods,
  ids: readonly RegistrantId[],
): Promise<RegistrationView[]> =>
  viewsOf(
    await showRegistrations(
      pool,
      sql.fragment`where r.registrant_id = any(${sql.array(ids, 'text')})
        order by array_position(${sql.array(ids, 'text')}, r.registrant_id)`,
    ),
  );

/** One registration; null where there is none. */
export const registrationById = async (pool: CommonQueryMethods, id: RegistrantId): Promise<RegistrationView | null> =>
  (await registrationsById(pool, [id]))[0] ?? null;

/** Everyone with a confirmation number, primary first; case, dashes and spaces do not matter. */
export const byConfirmationNumber = question(
  registrants,
  async (
    pool,
    { eventId, number }: { readonly eventId: EventId; readonly number: string },
  ): Promise<RegistrationView[]> => {
    const bare = bareCode(number);
    if (bare === '') return [];
    const which = sql.fragment`where r.event_id = ${eventId} and r.bare_number = ${bare} order by r.primary_id, r.place`;
    return viewsOf(await showRegistrations(pool, which));
  },
);

const Coded = z.object({ eventId: EventId, code: z.string(), registrantId: RegistrantId, primaryId: PrimaryId });

/** Whom tickets' own codes mean, in one question for any number of them; unknown ones are left out. */
export const byScannableCodes = question(
  registrants,
  async (
    pool,
    pairs: readonly { readonly eventId: EventId; readonly code: string }[],
  ): Promise<readonly z.infer<typeof Coded>[]> =>
    pool.any(sql.type(Coded)`
    select r.event_id as "eventId", r.scannable_code as code, r.registrant_id as "registrantId", r.primary_id as "primaryId"
    from ${sql.unnest(
      pairs.map(({ eventId, code }) => [eventId, storableText(code)]),
      ['text', 'text'],
    )} as wanted(event_id, code)
    join registrants r on r.event_id = wanted.event_id and r.scannable_code = wanted.code and r.scannable_code <> ''
    order by r.event_id, r.scannable_code, r.registrant_id`),
);

/** Whom something presented means: one person by a ticket's own code, by a number the group whose first this is. */
export interface Meant {
  readonly by: 'code' | 'number';
  readonly registrantId: RegistrantId;
}

/** Whom a ticket's own code means, else the group with that confirmation number; null where it is nobody's. */
export const meantBy = question(
  registrants,
  async (
    pool,
    { eventId, presented }: { readonly eventId: EventId; readonly presented: string },
  ): Promise<Meant | null> => {
    const [byCode] = await byScannableCodes.askTables(pool, [{ eventId, code: presented }]);
    if (byCode !== undefined) return { by: 'code', registrantId: byCode.registrantId };
    const [first] = await byConfirmationNumber.askTables(pool, { eventId, number: presented });
    return first === undefined ? null : { by: 'number', registrantId: first.parent ?? first._id };
  },
);

const Taken = z.object({ taken: z.string() });

/** Which of these ticket codes somebody in the event has already. */
export const ticketCodesTaken = question(
  registrants,
  (
    pool,
    { eventId, codes }: { readonly eventId: EventId; readonly codes: readonly string[] },
  ): Promise<readonly string[]> =>
    pool.anyFirst(sql.type(Taken)`
    select distinct scannable_code as taken from registrants
    where event_id = ${eventId} and scannable_code <> ''
      and scannable_code = any(${sql.array(codes.map(storableText), 'text')})
    order by taken`),
);

/** Which of these order numbers a group of the event has already. */
export const ordersTaken = question(
  registrants,
  (
    pool,
    { eventId, orders }: { readonly eventId: EventId; readonly orders: readonly string[] },
  ): Promise<readonly string[]> =>
    pool.anyFirst(sql.type(Taken)`
    select distinct order_number as taken from registrants
    where event_id = ${eventId} and order_number <> ''
      and order_number = any(${sql.array(orders.map(storableText), 'text')})
    order by taken`),
);

/**
 * Walks the attendee list, newest first unless told, a page at a time by key, with what each of a page chose: who registers
 * meanwhile does not shift it. Pages are small, as everybody else waits while one is made into views.
 * @param params `ids`: only these; null for all that the filter lets through.
 */
export async function* exportRows(
  pool: CommonQueryMethods,
  params: {
    readonly eventId: EventId;
    readonly filter: AttendeeFilter;
    readonly ids: readonly RegistrantId[] | null;
    readonly sort?: AttendeeSort;
    readonly pageSize?: number;
  },
): AsyncGenerator<WithChosen> {
  const { eventId, filter, ids, sort = attendeeSortDefault } = params;
  // A long list of ids goes along with every page.
  const { pageSize = ids !== null && ids.length > 10_000 ? 1_000 : 200 } = params;
  const named = ids === null ? sql.fragment`` : sql.fragment`and r.registrant_id = any(${sql.array(ids, 'text')})`;
  let after: Shown['place'] | null = null;
  for (;;) {
    const further: FragmentSqlToken = behindOf(sort, after);
    const shown: readonly Shown[] = await showRegistrations(
      pool,
      sql.fragment`${conditionOf(eventId, filter)} ${named} ${further} ${orderedBy(sort)} limit ${pageSize}`,
    );
    yield* await withChosen(pool, shown);
    after = shown.at(-1)?.place ?? null;
    if (shown.length < pageSize) return;
  }
}

const Selected = z.object({
  id: RegistrantId,
  status: RegistrationStatus,
  inside: z.boolean(),
  printed: z.boolean(),
  submitted: z.string(),
  place: z.int(),
  name: z.string(),
  email: z.string(),
  number: z.string(),
});

/**
 * Whom a filter lets through, in the order told, a page of a walk by key: whom something is to be done to.
 * @param params `after`: where the page before ended; null at the beginning.
 */
export const selectedPeople = async (
  pool: CommonQueryMethods,
  params: {
    readonly eventId: EventId;
    readonly filter: AttendeeFilter;
    readonly sort: AttendeeSort;
    readonly after: AttendeePlace | null;
    readonly pageSize: number;
  },
): Promise<readonly z.infer<typeof Selected>[]> => {
  const { eventId, filter, sort, after, pageSize } = params;
  return pool.any(sql.type(Selected)`
    select r.registrant_id as id, r.status, r.checked_in_at is not null as inside, r.printed_at is not null as printed,
      r.submitted, r.place, r.sort_name as name, ${sortedEmail} as email, r.bare_number as number
    from registrants r ${conditionOf(eventId, filter)} ${behindOf(sort, after)}
    ${orderedBy(sort)} limit ${pageSize}`);
};
