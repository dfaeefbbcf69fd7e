// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { ChargeLine } from '../../charges/index.ts';
import { ActivityId, defineEvent, EventId, PrimaryId, RegistrantId, TypeId } from '../../kernel/index.ts';
import { awaitsApproval } from './approval-events.ts';
import { awaitsPayment } from './transaction-events.ts';
import { EnrolledBecause, RegistrantPersonal, RegistrationStatus } from './registrant.ts';

/**
 * A group goes on under another type, as a group of its own with other ids: from here on the old one is over. All that
 * the new group is made of is in here, so that it is made however often its making is interrupted; what people said is
 * sealed under their new keys. Where the new group was registered before, only who became whom is said.
 */
export const RegistrationTypeChanged = defineEvent(
  'RegistrationTypeChanged',
  z.strictObject({
    eventId: EventId,
    primaryId: PrimaryId,
    /** The new group. */
    to: PrimaryId,
    registrants: z
      .array(
        z.strictObject({
          /** In the old group. */
          registrantId: RegistrantId,
          typeId: TypeId,
          /** In the new one. */
          to: RegistrantId,
          newTypeId: TypeId,
          status: RegistrationStatus,
          awaitsApproval,
          awaitsPayment,
          /** What they take part in from the start; seats that they had are handed over. */
          activities: z.array(z.strictObject({ activityId: ActivityId, because: EnrolledBecause })).max(1_000),
        }),
      )
      .min(1)
      .max(500),
    /** Those for whom the new type has no place. */
    leftOut: z.array(RegistrantId).max(499),
    /** What the new group is charged; absent where that was registered before and is charged as it was. */
    charges: z
      .strictObject({
        currency: z.string(),
        asOf: z.iso.date(),
        registrants: z
          .array(z.strictObject({ registrantId: RegistrantId, lines: z.array(ChargeLine).max(2_500) }))
          .max(500),
      })
      .optional(),
  }),
  RegistrantPersonal,
);

/** In the new group's stream: it stands, and which one it was made of. */
export const TypeChangeCompleted = defineEvent(
  'TypeChangeCompleted',
  z.strictObject({
    eventId: EventId,
    primaryId: PrimaryId,
    /** The old group. */
    from: PrimaryId,
    registrants: z
      .array(
        z.strictObject({
          registrantId: RegistrantId,
          typeId: TypeId,
          /** In the old group. */
          from: RegistrantId,
          oldTypeId: TypeId,
        }),
      )
      .min(1)
      .max(500),
  }),
);
