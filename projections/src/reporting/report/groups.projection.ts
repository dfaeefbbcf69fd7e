import { EventId, FieldId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import {
  PaymentMethod,
  PaymentType,
  registrationEvents,
  type RegistrantPersonal,
} from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../../platform/ddl.ts';
import { defineProjection, on } from '../../platform/projection.ts';
import { defineTable, type Batch } from '../../platform/table.ts';

const GroupRow = z.object({
  primary_id: PrimaryId,
  event_id: EventId,
  created_by: z.string(),
  payment_method: z.union([z.literal(''), PaymentMethod]),
  payment_type: z.union([z.literal(''), PaymentType]),
});

const reportGroups = defineTable('report_groups', ['primary_id'], GroupRow);

const AnswersRow = z.object({
  registrant_id: RegistrantId,
  event_id: EventId,
  answers: z.record(FieldId, z.union([z.string(), z.array(z.string())])),
});

const reportAnswers = defineTable('report_answers', ['registrant_id'], AnswersRow);

const putAnswers = (
  batch: Batch,
  {
    data: { eventId },
    personal,
  }: {
    readonly data: { readonly eventId: EventId };
    readonly personal: Readonly<Record<string, RegistrantPersonal | null>>;
  },
  people: readonly RegistrantId[],
): void => {
  for (const id of people)
    reportAnswers.put(batch, { registrant_id: id, event_id: eventId, answers: personal[id]?.fields ?? {} });
};

/** Facts of groups that the report says beside the rows of their people (rule reporting/report). */
export const reportGroupsProjection = defineProjection({
  name: 'reports',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'groups.sql'),
  tables: [reportGroups, reportAnswers],
  clauses: [
    on(registrationEvents.RegistrationSubmitted, {
      fold: (event, batch) => {
        const {
          data: { eventId, primaryId, registrants },
          metadata: { actor },
        } = event;
        putAnswers(
          batch,
          event,
          registrants.map(({ registrantId }) => registrantId),
        );
        reportGroups.put(batch, {
          primary_id: primaryId,
          event_id: eventId,
          created_by: actor.kind === 'account' ? actor.id : '',
          payment_method: '',
          payment_type: '',
        });
      },
    }),
    on(registrationEvents.RegistrantsAdded, {
      fold: (event, batch) =>
        putAnswers(
          batch,
          event,
          event.data.registrants.map(({ registrantId }) => registrantId),
        ),
    }),
    on(registrationEvents.RegistrantDetailsCorrected, {
      fold: ({ data: { registrantId }, personal }, batch) =>
        reportAnswers.patch(batch, [registrantId], { answers: personal[registrantId]?.fields ?? {} }),
    }),
    on(registrationEvents.RegistrantErased, {
      fold: ({ data: { registrantId } }, batch) => reportAnswers.patch(batch, [registrantId], { answers: {} }),
    }),
    on(registrationEvents.RegistrationRemoved, {
      fold: ({ data: { registrantId } }, batch) => reportAnswers.delete(batch, registrantId),
    }),
    on(registrationEvents.PaymentChosen, {
      fold: ({ data: { primaryId, method, paymentType } }, batch) => {
        reportGroups.patch(batch, [primaryId], { payment_method: method, payment_type: paymentType });
      },
    }),
  ],
});
