import { EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { noteRegistrant } from './note.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const typeId = TypeId.parse('t0000000000000000000');

const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [{ registrantId: ada, typeId, status: 'confirmed' }],
  },
};
const noted = (isEmpty = false): AnyEvent => ({
  type: 'RegistrantNoted',
  data: { eventId, primaryId, registrantId: ada, isEmpty },
});
const erased: AnyEvent = { type: 'RegistrantErased', data: { eventId, primaryId, registrantId: ada, reason: 'asked' } };
const setting = (note: string, seen = 0) => ({ registrantId: ada, note, seen });

describe('the note for staff', () => {
  const { given } = specification(registrationFold, noteRegistrant);

  it('is set, and sealed under the person', () =>
    given([group])
      .when(setting('Tall'))
      .then([
        {
          type: 'RegistrantNoted',
          data: { eventId, primaryId, registrantId: ada, isEmpty: false },
          personal: { [ada]: { note: 'Tall' } },
        },
      ]));

  it('is taken away by an empty one, where there is one', () => {
    given([group, noted()])
      .when(setting('', 1))
      .then([
        {
          type: 'RegistrantNoted',
          data: { eventId, primaryId, registrantId: ada, isEmpty: true },
          personal: { [ada]: { note: '' } },
        },
      ]);
    given([group, noted(), noted(true)])
      .when(setting('', 2))
      .then([]);
    given([group]).when(setting('')).then([]);
  });

  it('is refused of whoever did not see the one that there is by now', () => {
    given([group, noted()]).when(setting('Tall')).thenRejects('note-changed');
    given([group, noted(), noted(true)])
      .when(setting('Tall', 1))
      .thenRejects('note-changed');
  });

  it('is kept of nobody who was erased, or who is not there', () => {
    given([group, erased]).when(setting('Tall')).thenRejects('registrant-erased');
    given([group])
      .when({ ...setting('Tall'), registrantId: ben })
      .thenRejects('registration-not-found');
    given([]).when(setting('Tall')).thenRejects('registration-not-found');
  });
});
