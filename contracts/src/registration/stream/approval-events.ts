// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, PrimaryId, RegistrantId, TypeId } from '../../kernel/index.ts';
import { awaitsPayment } from './transaction-events.ts';

/** Of somebody pending: staff are to accept or reject them; absent: they wait for nobody. */
export const awaitsApproval = z.boolean().optional();

const ofGroup = { eventId: EventId, primaryId: PrimaryId };
const one = { registrantId: RegistrantId, typeId: TypeId };
const people = <T extends z.ZodType>(person: T) => z.array(person).min(1).max(500);

/**
 * How staff decided on people who waited to be accepted; the status that follows is a fact of its own, in the same
 * append. Written where a decision was waited for, whichever way the status was set. Whoever is accepted and still has to
 * pay stays pending: then there is no other fact.
 */
export const approvalEvents = {
  RegistrationsApproved: defineEvent(
    'RegistrationsApproved',
    z.strictObject({
      ...ofGroup,
      /** `awaitsPayment`: they stay pending for it, also who did not wait for it before. */
      registrants: people(z.strictObject({ ...one, awaitsPayment })),
    }),
  ),
  RegistrationsRejected: defineEvent(
    'RegistrationsRejected',
    z.strictObject({ ...ofGroup, registrants: people(z.strictObject(one)) }),
    /** What they are told of it; sealed under the id of each. Empty: nothing. */
    z.strictObject({ reason: z.string() }),
  ),
} as const;
