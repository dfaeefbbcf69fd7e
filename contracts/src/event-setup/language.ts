import type { Language } from '../kernel/index.ts';
import type { EventDetails } from './event.ts';

/** The language that somebody is written to in: the one that they read, as far as it is one of ours, else the event's, else English. */
export const languageFor = (reads: Language | null, event: Pick<EventDetails, 'language'> | undefined): Language =>
  reads ?? (event?.language || 'en');
