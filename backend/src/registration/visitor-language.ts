import type { EventDetails } from '@turnout/contracts/event-setup';
import type { Language } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';

/** The language that somebody from outside is written to in: the one they ask for, else the event's, else English. */
export const visitorLanguage = (
  { wantedLanguage }: Pick<Caller, 'wantedLanguage'>,
  event: Pick<EventDetails, 'language'> | undefined,
): Language => wantedLanguage ?? (event?.language || 'en');
