import { EventId, Instant, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

const Approval = z.object({
  registrant_id: RegistrantId,
  primary_id: PrimaryId,
  event_id: EventId,
  type_id: TypeId,
  place: z.int(),
  confirmation_number: z.string(),
  registered_at: Instant,
  registered: z.string(),
});
const approvals = defineTable('approvals', ['registrant_id'], Approval);

/** Who waits to be accepted by staff. What is known of them stands where registrants do. */
export const approvalsProjection = defineProjection({
  name: 'approvals',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'approvals.sql'),
  tables: [approvals],
  clauses: [
    on(registrationEvents.RegistrationSubmitted, {
      fold: ({ data, metadata, position }, batch) => {
        for (const [index, { registrantId, typeId, awaitsApproval }] of data.registrants.entries()) {
          if (awaitsApproval !== true) continue;
          approvals.put(batch, {
            registrant_id: registrantId,
            primary_id: data.primaryId,
            event_id: data.eventId,
            type_id: typeId,
            place: index + 1,
            confirmation_number: data.confirmationNumber,
            registered_at: metadata.at,
            registered: position,
          });
        }
      },
    }),
    on(registrationEvents.RegistrantsAdded, {
      fold: ({ data, metadata, position }, batch) => {
        for (const { registrantId, typeId, place, awaitsApproval } of data.registrants) {
          if (awaitsApproval !== true) continue;
          approvals.put(batch, {
            registrant_id: registrantId,
            primary_id: data.primaryId,
            event_id: data.eventId,
            type_id: typeId,
            place,
            confirmation_number: data.confirmationNumber,
            registered_at: metadata.at,
            registered: position,
          });
        }
      },
    }),
    on(registrationEvents.RegistrationStatusSet, {
      fold: ({ data: { eventId, registrants } }, batch) => {
        for (const { registrantId } of registrants) approvals.delete(batch, registrantId);
        return { event: [eventId] };
      },
    }),
    // Whoever is accepted and still has to pay stays pending.
    on(registrationEvents.RegistrationsApproved, {
      fold: ({ data: { eventId, registrants } }, batch) => {
        for (const { registrantId } of registrants) approvals.delete(batch, registrantId);
        return { event: [eventId] };
      },
    }),
    on(registrationEvents.RegistrationRemoved, {
      fold: ({ data: { eventId, registrantId } }, batch) => {
        approvals.delete(batch, registrantId);
        return { event: [eventId] };
      },
    }),
  ],
});
