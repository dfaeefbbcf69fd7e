import { z } from 'zod';
import { defineTopic, EventId, needs, TypeId } from '../kernel/index.ts';
import { FieldView, PublicFieldView } from './field.ts';

/** A field as whoever sees and corrects registrations reads it: what it asks and by which rules, and nothing of what it costs. */
export const AskedFieldView = PublicFieldView.omit({
  feeField: true,
  feeValues: true,
  feeFormula: true,
  taxRate: true,
  discount: true,
  discountType: true,
  discountPeriod: true,
  discountValue: true,
  discountStartDate: true,
  discountEndDate: true,
}).extend({ showField: FieldView.shape.showField });
export type AskedFieldView = z.infer<typeof AskedFieldView>;

/**
 * What a type asks of who registers under it, for staff who see registrations without seeing how types and fields are
 * set up. A type that is deleted asks nothing: there is no view.
 */
export const askedTopic = defineTopic({
  name: 'forms.asked',
  kind: 'whole',
  needs: needs.event('viewRegistrants'),
  params: z.strictObject({ eventId: EventId, typeId: TypeId }),
  /** Its fields in order, also those that are on no form now: answers to them are kept. */
  view: z.strictObject({ fields: z.array(AskedFieldView) }),
  keyOf: ({ eventId }) => eventId,
  // Options that there are only so many of are taken with every registration.
  perSecond: 4,
});
