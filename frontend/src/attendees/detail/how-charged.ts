import type { FormProblem } from '../../ui/form-problems.ts';

/** How a change by staff is charged: what it makes a difference to, as of today; all anew, as of a day; or nothing of it. */
export interface HowCharged {
  readonly by: 'difference' | 'day' | 'kept';
  /** The day whose prices count for all of it; empty: none is said yet. */
  readonly day: string;
}

export const byDifference: HowCharged = { by: 'difference', day: '' };

/** Where a problem with the day leads. */
export const chargesDayId = 'charges-day';

/** What is sent of it, beside what changes. A day that is chosen is meant, also where it is the one that was read. */
export const saidOfCharges = ({
  by,
  day,
}: HowCharged): { asofdate?: string; chargeAnew?: true; keepCharges?: true } => {
  if (by === 'kept') return { keepCharges: true };
  return by === 'day' && day !== '' ? { asofdate: day, chargeAnew: true } : {};
};

/** Tells whether all is to be charged as of a day that is not said yet. */
export const isDayMissing = ({ by, day }: HowCharged): boolean => by === 'day' && day === '';

/** That a day is missing. */
export const problemOfCharges = (
  how: HowCharged,
  words: Pick<FormProblem, 'label' | 'message'>,
): readonly FormProblem[] => (isDayMissing(how) ? [{ field: chargesDayId, ...words }] : []);

/** Tells whether something would be sent although nothing else changes: then all is charged anew. */
export const chargesAnew = ({ by }: HowCharged): boolean => by === 'day';
