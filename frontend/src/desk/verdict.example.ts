import { CheckinId, RegistrantId } from '@turnout/contracts/kernel';
import type { Verdict } from './verdict.ts';

/** A registrant's id that begins with a code, for specs. */
export const registrantOfCode = (code: string, place = 1): RegistrantId =>
  RegistrantId.parse(
    `${code.toLowerCase().replaceAll(/[^0-9a-hjkmnp-tv-z]/g, '0')}${'0'.repeat(20)}`.slice(0, 20) +
      (place === 1 ? '' : `.${place}`),
  );

export const checkinOf = (code: string, place = 1): CheckinId => CheckinId.parse(`${registrantOfCode(code, place)}~1`);

/** A verdict that lets the holder of a code pass. */
export const welcome = (code: string, checkins: readonly CheckinId[] = [checkinOf(code)]): Verdict => ({
  kind: 'checked-in',
  person: {
    registrationId: registrantOfCode(code),
    name: `Person ${code}`,
    typeName: 'Guest',
    confirmationNumber: 'X943E5AGE',
    place: 1,
    groupSize: 1,
  },
  admitted: checkins.map((checkinId) => ({ name: `Person ${code}`, checkinId })),
  isWholeGroup: checkins.length > 1,
  count: checkins.length,
  left: 0,
});

export const refusedUnknown: Verdict = { kind: 'not-registered', message: 'Registrant Invalid OR NOT Registered' };

/** A group's number was presented: who of the group is here is for the desk to say. */
export const whoIsHere: Verdict = {
  kind: 'group-number',
  message: 'A group of 2, 2 still to check in',
  name: 'Person A',
  people: [1, 2].map((place) => ({
    id: registrantOfCode('A', place),
    name: `Person ${place}`,
    status: 'confirmed',
    isIn: false,
  })),
  left: 2,
  primaryId: registrantOfCode('A'),
};
