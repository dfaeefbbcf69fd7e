import { EventId, PrimaryId } from '@turnout/contracts/kernel';
import { PaymentMethod, PaymentType, registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../../platform/ddl.ts';
import { defineProjection, on } from '../../platform/projection.ts';
import { defineTable } from '../../platform/table.ts';

const GroupRow = z.object({
  primary_id: PrimaryId,
  event_id: EventId,
  created_by: z.string(),
  payment_method: z.union([z.literal(''), PaymentMethod]),
  payment_type: z.union([z.literal(''), PaymentType]),
});

const reportGroups = defineTable('report_groups', ['primary_id'], GroupRow);

/** Facts of groups that the report says beside the rows of their people (rule reporting/report). */
export const reportGroupsProjection = defineProjection({
  name: 'reports',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'groups.sql'),
  tables: [reportGroups],
  clauses: [
    on(registrationEvents.RegistrationSubmitted, {
      fold: ({ data: { eventId, primaryId }, metadata: { actor } }, batch) => {
        reportGroups.put(batch, {
          primary_id: primaryId,
          event_id: eventId,
          created_by: actor.kind === 'account' ? actor.id : '',
          payment_method: '',
          payment_type: '',
        });
      },
    }),
    on(registrationEvents.PaymentChosen, {
      fold: ({ data: { primaryId, method, paymentType } }, batch) => {
        reportGroups.patch(batch, [primaryId], { payment_method: method, payment_type: paymentType });
      },
    }),
  ],
});
