import { useLocation } from 'react-router';
import { z } from 'zod';

/** What the form leaves in the history for the page that follows it. */
const FromForm = z.object({ isNew: z.literal(true) });

/** What a page that follows the form hands on to the next one; undefined: it does not follow the form. */
export const useFromForm = (): z.infer<typeof FromForm> | undefined => FromForm.safeParse(useLocation().state).data;
