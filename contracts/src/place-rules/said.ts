import { z } from 'zod';
import { eventStamp } from '../event-setup/dates.ts';
import { Instant, type Language, type Rejection } from '../kernel/index.ts';

const Said = z.object({ from: Instant.optional(), to: Instant.nullish(), count: z.int().optional() });

/** Times and counts of a refusal by the rules of a place, as people of a language read it; of other refusals nothing. */
export const placeSaid = (
  { details = {} }: Rejection,
  timeZone: string,
  language: Language,
): { readonly opens?: string; readonly closed?: string; readonly count?: number } => {
  const said = Said.safeParse({ from: details['from'], to: details['to'], count: details['count'] });
  if (!said.success) return {};
  const { from, to = null, count } = said.data;
  return {
    ...(from === undefined ? {} : { opens: eventStamp(from, timeZone, language) }),
    ...(to === null ? {} : { closed: eventStamp(to, timeZone, language) }),
    ...(count === undefined ? {} : { count }),
  };
};
