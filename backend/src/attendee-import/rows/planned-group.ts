import { ChargeLine } from '@turnout/contracts/charges';
import { ActivityId, TypeId } from '@turnout/contracts/kernel';
import { RegistrantPersonal, RegistrationStatus } from '@turnout/contracts/registration';
import { z } from 'zod';

export const PlannedRegistrant = z.strictObject({
  typeId: TypeId,
  status: RegistrationStatus,
  scannableCode: z.string(),
  /** What they take part in, as the file names it. */
  activities: z.array(ActivityId).default([]),
  /** What they are charged, where the import charges. */
  lines: z.array(ChargeLine).default([]),
  personal: RegistrantPersonal,
});
export type PlannedRegistrant = z.infer<typeof PlannedRegistrant>;
/** A group that is ready to be imported; personal values are readable here and sealed when appended. */
export const PlannedGroup = z.strictObject({
  /** Tells the groups of one import apart: by order number, or by line where there is none. */
  key: z.string(),
  orderNumber: z.string(),
  registrants: z.array(PlannedRegistrant),
});
export type PlannedGroup = z.infer<typeof PlannedGroup>;
