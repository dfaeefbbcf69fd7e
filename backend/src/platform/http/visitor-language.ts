import { languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import type { Language } from '@turnout/contracts/kernel';
import type { Caller } from './route.ts';

/** The language in which somebody from outside is written to after this request: the one that it asks for, where that is one of ours. */
export const visitorLanguage = (
  { wantedLanguage }: Pick<Caller, 'wantedLanguage'>,
  event: Pick<EventDetails, 'language'> | undefined,
): Language => languageFor(wantedLanguage, event);
