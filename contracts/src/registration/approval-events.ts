// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, PrimaryId, RegistrantId, TypeId } from '../kernel/index.ts';

/** Of somebody pending: staff are to accept or reject them; absent: they wait for nobody. */
export const awaitsApproval = z.boolean().optional();

const decided = {
  eventId: EventId,
  primaryId: PrimaryId,
  registrants: z
    .array(z.strictObject({ registrantId: RegistrantId, typeId: TypeId }))
    .min(1)
    .max(500),
};

/**
 * How staff decided on people who waited to be accepted; the status that follows is a fact of its own, in the same
 * append. Written where a decision was waited for, whichever way the status was set. Whoever is accepted and still has to
 * pay stays pending: then there is no other fact.
 */
export const approvalEvents = {
  RegistrationsApproved: defineEvent('RegistrationsApproved', z.strictObject(decided)),
  RegistrationsRejected: defineEvent(
    'RegistrationsRejected',
    z.strictObject(decided),
    /** What they are told of it; sealed under the id of each. Empty: nothing. */
    z.strictObject({ reason: z.string() }),
  ),
} as const;
