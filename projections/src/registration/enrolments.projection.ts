import { activityScanEvents } from '@turnout/contracts/forms';
import { ActivityCheckinId, ActivityId, EventId, Instant, RegistrantId } from '@turnout/contracts/kernel';
import {
  EnrolledBecause,
  holdsSeat,
  registrationEvents,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import { repopulationEvents } from '@turnout/contracts/inventory';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch, type RowKey } from '../platform/table.ts';

export const Enrolment = z.object({
  activity_id: ActivityId,
  registrant_id: RegistrantId,
  event_id: EventId,
  because: EnrolledBecause,
  checkin_id: ActivityCheckinId.nullable(),
  checked_in_at: Instant.nullable(),
  checkin_method: z.string(),
  is_inside: z.boolean(),
  denied_at: Instant.nullable(),
  /** Of the check-in or the denial that came last. */
  verdict_by: z.string(),
  verdict_desk: z.string(),
  position: z.string(),
});
type Enrolment = z.infer<typeof Enrolment>;
export const enrolments = defineTable('enrolments', ['activity_id', 'registrant_id'], Enrolment);

const Counts = z.object({ confirmed: z.int(), pending: z.int(), rejected: z.int(), deleted: z.int() });

export const ActivityTally = z.object({
  activity_id: ActivityId,
  event_id: EventId,
  counts: Counts,
  checked_in: z.int(),
  inside: z.int(),
  scan_enabled: z.boolean(),
  is_repopulating: z.boolean(),
  position: z.string(),
});
type ActivityTally = z.infer<typeof ActivityTally>;
export const activityTally = defineTable('activity_tally', ['activity_id'], ActivityTally);

interface Of {
  readonly eventId: EventId;
  readonly position: string;
}

const change = (
  batch: Batch,
  activityId: ActivityId,
  { eventId, position }: Of,
  changes: (was: ActivityTally) => Partial<ActivityTally>,
): void => {
  const was = activityTally.get(batch, activityId) ?? {
    activity_id: activityId,
    event_id: eventId,
    counts: { confirmed: 0, pending: 0, rejected: 0, deleted: 0 },
    checked_in: 0,
    inside: 0,
    scan_enabled: true,
    is_repopulating: false,
    position,
  };
  activityTally.put(batch, { ...was, ...changes(was), position });
};

const count = (batch: Batch, activityId: ActivityId, of: Of, status: RegistrationStatus, by: 1 | -1): void =>
  change(batch, activityId, of, ({ counts }) => ({ counts: { ...counts, [status]: counts[status] + by } }));

const neverThere = {
  checkin_id: null,
  checked_in_at: null,
  checkin_method: '',
  is_inside: false,
  denied_at: null,
  verdict_by: '',
  verdict_desk: '',
} as const satisfies Partial<Enrolment>;

/** A row counted as checked in, and as inside, while its person has a status; nothing where there is no row. */
const countedAs = (row: Enrolment | undefined, status: RegistrationStatus) => ({
  checkedIn: row !== undefined && row.checked_in_at !== null && holdsSeat(status) ? 1 : 0,
  inside: row?.is_inside === true && status === 'confirmed' ? 1 : 0,
});
type Counted = ReturnType<typeof countedAs>;
const nowhere: Counted = { checkedIn: 0, inside: 0 };

/** Counts somebody at an activity as they are now in place of as they were. */
const recount = (batch: Batch, activityId: ActivityId, of: Of, was: Counted, is: Counted): void => {
  if (was.checkedIn === is.checkedIn && was.inside === is.inside) return;
  change(batch, activityId, of, (tally) => ({
    checked_in: tally.checked_in + is.checkedIn - was.checkedIn,
    inside: tally.inside + is.inside - was.inside,
  }));
};

interface ThoseOf {
  readonly registrantId: RegistrantId;
  readonly activities?: readonly ActivityId[] | undefined;
}
/** The tallies of activities, and the rows of whom a fact names there. */
const tallyAndRows = (people: readonly ThoseOf[]): RowKey[] => [
  ...talliesOf(people.flatMap(({ activities = [] }) => activities)),
  ...people.flatMap(({ registrantId, activities = [] }) => activities.map((id) => enrolments.at(id, registrantId))),
];

const talliesOf = (ids: Iterable<ActivityId>): RowKey[] => [...new Set(ids)].map((id) => activityTally.at(id));

const clauses = [
  on(registrationEvents.RegistrantsEnrolled, {
    reads: ({ data }) =>
      talliesOf(data.registrants.flatMap(({ activities }) => activities.map(({ activityId }) => activityId))),
    fold: ({ data: { eventId, registrants }, position }, batch) => {
      for (const { registrantId, status, activities } of registrants) {
        for (const { activityId, because } of activities) {
          enrolments.put(batch, {
            activity_id: activityId,
            registrant_id: registrantId,
            event_id: eventId,
            because,
            ...neverThere,
            position,
          });
          count(batch, activityId, { eventId, position }, status, 1);
        }
      }
    },
  }),
  on(registrationEvents.RegistrantsWithdrawn, {
    reads: ({ data }) => tallyAndRows(data.registrants),
    fold: ({ data: { eventId, registrants }, position }, batch) => {
      for (const { registrantId, status, activities } of registrants) {
        for (const activityId of activities) {
          const row = enrolments.get(batch, activityId, registrantId);
          recount(batch, activityId, { eventId, position }, countedAs(row, status), nowhere);
          enrolments.delete(batch, activityId, registrantId);
          count(batch, activityId, { eventId, position }, status, -1);
        }
      }
    },
  }),
  on(registrationEvents.RegistrationStatusSet, {
    reads: ({ data }) => tallyAndRows(data.registrants),
    fold: ({ data: { eventId, status, registrants }, position }, batch) => {
      for (const { registrantId, from, activities = [] } of registrants) {
        for (const activityId of activities) {
          const row = enrolments.get(batch, activityId, registrantId);
          recount(batch, activityId, { eventId, position }, countedAs(row, from), countedAs(row, status));
          count(batch, activityId, { eventId, position }, from, -1);
          count(batch, activityId, { eventId, position }, status, 1);
        }
      }
    },
  }),
  on(registrationEvents.RegistrationRemoved, {
    reads: ({ data: { activities = [] } }) => talliesOf(activities),
    fold: ({ data: { eventId, registrantId, activities = [] }, position }, batch) => {
      for (const activityId of activities) {
        enrolments.delete(batch, activityId, registrantId);
        // Only who is deleted is taken away for good.
        count(batch, activityId, { eventId, position }, 'deleted', -1);
      }
    },
  }),
  on(registrationEvents.RegistrantCheckedInToActivity, {
    reads: ({ data: { activityId, registrantId } }) => tallyAndRows([{ registrantId, activities: [activityId] }]),
    fold: ({ data: { eventId, activityId, registrantId, checkinId }, metadata, position }, batch) => {
      const row = enrolments.get(batch, activityId, registrantId);
      if (row === undefined) return;
      // The row keeps its place: who takes part since when has not changed.
      const now = {
        ...row,
        checkin_id: checkinId,
        checked_in_at: metadata.at,
        checkin_method: metadata.method ?? 'manual',
        is_inside: true,
        denied_at: null,
        verdict_by: metadata.actor.id,
        verdict_desk: metadata.desk ?? '',
      };
      enrolments.put(batch, now);
      recount(batch, activityId, { eventId, position }, countedAs(row, 'confirmed'), countedAs(now, 'confirmed'));
    },
  }),
  on(registrationEvents.RegistrantCheckedOutOfActivity, {
    reads: ({ data: { activityId, registrantId } }) => tallyAndRows([{ registrantId, activities: [activityId] }]),
    fold: ({ data: { eventId, activityId, registrantId, because, remaining, status }, position }, batch) => {
      const row = enrolments.get(batch, activityId, registrantId);
      if (row === undefined) return;
      const checkin = remaining === 0 ? { checkin_id: null, checked_in_at: null, checkin_method: '' } : {};
      const taken = because === 'undone' ? { ...checkin, checkin_id: null } : {};
      const now = { ...row, ...taken, is_inside: false };
      enrolments.put(batch, now);
      recount(batch, activityId, { eventId, position }, countedAs(row, status), countedAs(now, status));
    },
  }),
  on(registrationEvents.RegistrantDenied, {
    reads: ({ data: { activityId, registrantId } }) =>
      activityId === undefined ? [] : [enrolments.at(activityId, registrantId)],
    fold: ({ data: { activityId, registrantId }, metadata }, batch) => {
      const row = activityId === undefined ? undefined : enrolments.get(batch, activityId, registrantId);
      if (row === undefined) return;
      enrolments.put(batch, {
        ...row,
        denied_at: metadata.at,
        verdict_by: metadata.actor.id,
        verdict_desk: metadata.desk ?? '',
      });
    },
  }),
  on(activityScanEvents.ActivityScanningSwitched, {
    reads: ({ data }) => talliesOf([data.activityId]),
    fold: ({ data: { activityId, eventId, isEnabled }, position }, batch) =>
      change(batch, activityId, { eventId, position }, () => ({ scan_enabled: isEnabled })),
  }),
  on(repopulationEvents.RepopulationStarted, {
    reads: ({ data }) => talliesOf([data.activityId]),
    fold: ({ data: { activityId, eventId }, position }, batch) =>
      change(batch, activityId, { eventId, position }, () => ({ is_repopulating: true })),
  }),
  on(repopulationEvents.RepopulationCompleted, {
    reads: ({ data }) => talliesOf([data.activityId]),
    fold: ({ data: { activityId, eventId }, position }, batch) =>
      change(batch, activityId, { eventId, position }, () => ({ is_repopulating: false })),
  }),
];

/** Who takes part in which activity, and how many do. */
export const enrolmentsProjection = defineProjection({
  name: 'enrolments',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'enrolments.sql'),
  tables: [enrolments, activityTally],
  clauses,
});
