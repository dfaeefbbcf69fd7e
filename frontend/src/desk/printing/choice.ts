import type { EventId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { keep, storageOf, type Kept } from '../../platform/kept.ts';

/** People whose badge is printed by itself when they come in (rule badges/print-on-check-in). */
export const PrintChoice = z.enum(['never', 'first', 'always']);
export type PrintChoice = z.infer<typeof PrintChoice>;

/** The choice of this desk in an event, kept on the device; never, unless somebody chose. */
export const keptChoice = (eventId: EventId): Kept<PrintChoice> =>
  keep<PrintChoice>(storageOf('localStorage'), `turnout.printing.${eventId}`, PrintChoice, 'never');
