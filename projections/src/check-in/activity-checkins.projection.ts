import { deskEvents, RefusalReason } from '@turnout/contracts/check-in';
import { ActivityCheckinId, ActivityId, EventId, Instant, momentOf, RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const CheckinRow = z.object({
  checkin_id: ActivityCheckinId,
  event_id: EventId,
  activity_id: ActivityId,
  registrant_id: RegistrantId,
  at: Instant,
  entered_at: Instant,
  left_at: Instant.nullable(),
  method: z.enum(['qr', 'manual']),
  by: z.string(),
  desk: z.string(),
  position: z.string(),
});
export const activityCheckins = defineTable('activity_checkins', ['checkin_id'], CheckinRow);

export const RefusalRow = z.object({
  position: z.string(),
  event_id: EventId,
  activity_id: ActivityId,
  registrant_id: RegistrantId.nullable(),
  reason: z.enum(['denied', ...RefusalReason.options]),
  at: Instant,
  by: z.string(),
  desk: z.string(),
});
export const activityRefusals = defineTable('activity_refusals', ['position'], RefusalRow);

const checkedIn = on(registrationEvents.RegistrantCheckedInToActivity, {
  reads: () => [],
  fold: ({ data, metadata, position }, batch) =>
    activityCheckins.put(batch, {
      checkin_id: data.checkinId,
      event_id: data.eventId,
      activity_id: data.activityId,
      registrant_id: data.registrantId,
      at: metadata.at,
      entered_at: momentOf(data, metadata.at),
      left_at: null,
      method: metadata.method ?? 'manual',
      by: metadata.actor.id,
      desk: metadata.desk ?? '',
      position,
    }),
});

const checkedOut = on(registrationEvents.RegistrantCheckedOutOfActivity, {
  reads: ({ data }) => [activityCheckins.at(data.checkinId)],
  fold: ({ data: { checkinId, because }, metadata }, batch) => {
    const row = activityCheckins.get(batch, checkinId);
    if (because === 'undone') activityCheckins.delete(batch, checkinId);
    else if (row !== undefined) activityCheckins.put(batch, { ...row, left_at: metadata.at });
  },
});

const denied = on(registrationEvents.RegistrantDenied, {
  reads: () => [],
  fold: ({ data: { eventId, activityId, registrantId }, metadata, position }, batch) => {
    if (activityId === undefined) return;
    activityRefusals.put(batch, {
      position,
      event_id: eventId,
      activity_id: activityId,
      registrant_id: registrantId,
      reason: 'denied',
      at: metadata.at,
      by: metadata.actor.id,
      desk: metadata.desk ?? '',
    });
  },
});

const refused = on(deskEvents.ScanRefused, {
  reads: () => [],
  fold: ({ data, metadata, position }, batch) => {
    if (data.activityId === undefined) return;
    activityRefusals.put(batch, {
      position,
      event_id: data.eventId,
      activity_id: data.activityId,
      registrant_id: data.registrantId,
      reason: data.reason,
      at: metadata.at,
      by: metadata.actor.id,
      desk: data.desk,
    });
  },
});

/** Check-ins to activities one by one, and who was not let in there. */
export const activityCheckinsProjection = defineProjection({
  name: 'activity-checkins',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'activity-checkins.sql'),
  tables: [activityCheckins, activityRefusals],
  clauses: [checkedIn, checkedOut, denied, refused],
});
