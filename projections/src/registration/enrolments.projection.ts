import { activityScanEvents } from '@turnout/contracts/forms';
import { ActivityId, EventId, Instant, RegistrantId } from '@turnout/contracts/kernel';
import { EnrolledBecause, registrationEvents, type RegistrationStatus } from '@turnout/contracts/registration';
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
  checked_in_at: Instant.nullable(),
  position: z.string(),
});
export const enrolments = defineTable('enrolments', ['activity_id', 'registrant_id'], Enrolment);

const Counts = z.object({ confirmed: z.int(), pending: z.int(), rejected: z.int(), deleted: z.int() });

export const ActivityTally = z.object({
  activity_id: ActivityId,
  event_id: EventId,
  counts: Counts,
  checked_in: z.int(),
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
    scan_enabled: true,
    is_repopulating: false,
    position,
  };
  activityTally.put(batch, { ...was, ...changes(was), position });
};

const count = (batch: Batch, activityId: ActivityId, of: Of, status: RegistrationStatus, by: 1 | -1): void =>
  change(batch, activityId, of, ({ counts }) => ({ counts: { ...counts, [status]: counts[status] + by } }));

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
            checked_in_at: null,
            position,
          });
          count(batch, activityId, { eventId, position }, status, 1);
        }
      }
    },
  }),
  on(registrationEvents.RegistrantsWithdrawn, {
    reads: ({ data }) => talliesOf(data.registrants.flatMap(({ activities }) => activities)),
    fold: ({ data: { eventId, registrants }, position }, batch) => {
      for (const { registrantId, status, activities } of registrants) {
        for (const activityId of activities) {
          enrolments.delete(batch, activityId, registrantId);
          count(batch, activityId, { eventId, position }, status, -1);
        }
      }
    },
  }),
  on(registrationEvents.RegistrationStatusSet, {
    reads: ({ data }) => talliesOf(data.registrants.flatMap(({ activities = [] }) => activities)),
    fold: ({ data: { eventId, status, registrants }, position }, batch) => {
      for (const { from, activities = [] } of registrants) {
        for (const activityId of activities) {
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
  version: 1,
  ddl: ddlBeside(import.meta.url, 'enrolments.sql'),
  tables: [enrolments, activityTally],
  clauses,
});
