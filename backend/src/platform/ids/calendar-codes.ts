import { CalendarCode, type RegistrantId } from '@turnout/contracts/kernel';
import type { KeyObject } from 'node:crypto';
import { openEncipheredIds } from './enciphered-ids.ts';

/** The codes of people's own calendars, by calculation alone. */
export interface CalendarCodes {
  /** The code of somebody's calendar, the same each time. */
  readonly codeOf: (registrantId: RegistrantId) => CalendarCode;
  /** The person whose calendar a code opens; null where nobody was given it. */
  readonly personOf: (code: CalendarCode) => RegistrantId | null;
}

/** @param secret of the installation. */
export const openCalendarCodes = (secret: KeyObject): CalendarCodes => {
  const { lettersOf, idIn } = openEncipheredIds(secret, 'calendar codes');
  return {
    codeOf: (registrantId) => CalendarCode.parse(`c${lettersOf(registrantId)}`),
    personOf: (code) => idIn(code.slice(1)),
  };
};
