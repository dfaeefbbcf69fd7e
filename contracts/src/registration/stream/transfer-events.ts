// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { ChargeLine } from '../../charges/index.ts';
import {
  ActivityId,
  defineEvent,
  EventId,
  languages,
  PrimaryId,
  RegistrantId,
  TransferId,
  TypeId,
} from '../../kernel/index.ts';
import { awaitsApproval } from './approval-events.ts';
import { awaitsPayment } from './transaction-events.ts';
import { EnrolledBecause, RegistrantPersonal, RegistrationStatus } from './registrant.ts';

const passedOn = {
  eventId: EventId,
  primaryId: PrimaryId,
  /** Whose registration it is so far. */
  registrantId: RegistrantId,
  transferId: TransferId,
  /** Who is to have it: the first of a group of their own, under a key of their own. */
  to: PrimaryId,
  language: z.enum(languages),
};

/**
 * Somebody wants to pass their registration on and named the new person's address, to which a link goes. Asking again
 * takes the place of what was asked before.
 */
export const TransferRequested = defineEvent(
  'TransferRequested',
  z.strictObject(passedOn),
  /** Sealed under the new person's key. */
  z.strictObject({ email: z.string() }),
);

/**
 * The new person has taken it over, with details of their own, which are sealed under their own key. All that the new
 * group is made of is in here, so that it is made however often its making is interrupted.
 */
export const RegistrationTransferred = defineEvent(
  'RegistrationTransferred',
  z.strictObject({
    ...passedOn,
    typeId: TypeId,
    /** Of the new registration. */
    status: RegistrationStatus,
    awaitsApproval,
    awaitsPayment,
    /** What the new person takes part in from the start; seats that the old one had are handed over. */
    activities: z.array(z.strictObject({ activityId: ActivityId, because: EnrolledBecause })).max(1_000),
    /** What the new person is charged; absent: what the old one was. */
    charges: z
      .strictObject({ currency: z.string(), asOf: z.iso.date(), lines: z.array(ChargeLine).max(2_500) })
      .optional(),
  }),
  RegistrantPersonal,
);
