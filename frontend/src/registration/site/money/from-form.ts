import { useLocation } from 'react-router';
import { z } from 'zod';

/** Things that a page leaves in the history for the one that follows it. */
const Passed = z.object({
  /** It follows the form. */
  isNew: z.literal(true).optional(),
  /** It follows the page of a provider on which somebody paid. */
  hasPaid: z.literal(true).optional(),
});

const fromForm = { isNew: true } as const;

const usePassed = () => Passed.safeParse(useLocation().state).data;

/** What a page that follows the form hands on to the next one; undefined: it does not follow the form. */
export const useFromForm = (): typeof fromForm | undefined => (usePassed()?.isNew === true ? fromForm : undefined);

/** Tells whether somebody comes from the page of a provider on which they paid, as far as their browser knows. */
export const useHasPaid = (): boolean => usePassed()?.hasPaid === true;
