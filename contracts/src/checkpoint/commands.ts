import { z } from 'zod';
import { EnteredValue } from '../fields/index.ts';
import {
  AnyCheckinId,
  BadgeText,
  CheckpointFieldId,
  CheckpointId,
  EventId,
  OtherReading,
  RegistrantId,
} from '../kernel/index.ts';
import { CheckpointCheckinStatus } from './events.ts';

/** What was entered about one person; `_id` is the registrant. */
export const CheckpointData = z.object({
  _id: RegistrantId,
  fields: z.array(z.object({ _id: CheckpointFieldId, value: EnteredValue.nullable() })).max(200),
});
export type CheckpointData = z.infer<typeof CheckpointData>;

/** As it comes from a screen at a checkpoint: `_id` is what their badge carries. */
export const DataOfBadge = z.object({ ...CheckpointData.shape, _id: BadgeText });
export type DataOfBadge = z.infer<typeof DataOfBadge>;

const presented = (rule: string) => z.string().trim().min(1, rule).max(500);

/**
 * POST /api/checkpoints/attendees-by-id: `registrationId` is whatever was typed or scanned. `name`: beside a number, by
 * strangers where numbers run in sequence (docs/decisions/0104-numbers-at-public-checkpoints.md).
 */
export const LookUpAttendees = z.object({
  name: z.string().trim().max(200).optional(),
  registrationId: presented('Registration id or confirmation number is required'),
  /** Of staff alone: strangers present one thing at a time. */
  otherReading: OtherReading,
  checkpointId: CheckpointId,
  eventId: EventId,
});

/** POST /api/checkpoints/checkin (rule checkpoint/check-in-call), people by what their badges carry; `creator` is ignored (rule interface/actor-is-the-session). */
export const CheckInAtCheckpoint = z.object({
  primaryRegistrant: BadgeText,
  attendees: z.array(BadgeText).min(1, 'choose at least one attendee').max(500),
  checkpointId: CheckpointId,
  eventId: EventId,
  checkpointFieldData: z.array(DataOfBadge).max(500).default([]),
});
export type CheckInAtCheckpoint = z.infer<typeof CheckInAtCheckpoint>;

export const SetCheckinStatus = z.object({
  eventId: EventId,
  checkinId: AnyCheckinId,
  status: CheckpointCheckinStatus,
});
export const NoteCheckin = z.object({
  eventId: EventId,
  checkinId: AnyCheckinId,
  /** HTML; what is not allowed in it is taken out. */
  note: z.string().max(20_000),
});
