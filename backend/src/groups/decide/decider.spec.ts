import { EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import {
  abandonRegistration,
  addRegistrants,
  correctRegistrant,
  eraseRegistrant,
  removeRegistration,
  requestConfirmation,
  submitRegistration,
} from './decider.ts';
import { setStatus } from './status.decider.ts';
import { logPrint } from './printing.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const personal = (firstName: string) => ({ firstName, lastName: 'Lovelace', email: '', phone: '', fields: {} });

const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
  },
};
const set = (
  status: string,
  ...registrants: readonly { registrantId: string; from: string; isCheckedIn?: boolean }[]
): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: { eventId, primaryId, status, registrants: registrants.map((one) => ({ typeId, isCheckedIn: false, ...one })) },
});

const abandoned: AnyEvent = { type: 'RegistrationAbandoned', data: { eventId, primaryId } };

describe('abandoning a registration', () => {
  const { given } = specification(registrationFold, abandonRegistration);
  it('closes it for good, once', () => {
    given([]).when({ eventId, primaryId }).then([abandoned]);
    given([abandoned]).when({ eventId, primaryId }).then([]);
  });
  it('leaves a group that is there', () => given([group]).when({ eventId, primaryId }).then([]));
});

const cyd = registrantAt(primaryId, 3);
const addedCyd = (status = 'confirmed'): AnyEvent => ({
  type: 'RegistrantsAdded',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    groupSize: 3,
    registrants: [{ registrantId: cyd, typeId, status, place: 3 }],
  },
  personal: { [cyd]: personal('Cyd') },
});
const gone = (registrantId: string, groupSize: number): AnyEvent => ({
  type: 'RegistrationRemoved',
  data: { eventId, primaryId, registrantId, typeId, groupSize },
});

describe('adding to a group', () => {
  const { given } = specification(registrationFold, addRegistrants);
  const people = [{ registrantId: cyd, typeId, personal: personal('Cyd') }];
  const command = { eventId, primaryId, registrants: people };
  it('gives the next place, the number and the status of the primary', () => {
    given([group]).when(command).then([addedCyd()]);
    given([group, set('pending', { registrantId: ada, from: 'confirmed' })])
      .when(command)
      .then([addedCyd('pending')]);
  });
  it('is refused to a group that is not there, of another event, or no longer takes part', () => {
    given([]).when(command).thenRejects('registration-not-found');
    given([group])
      .when({ ...command, eventId: EventId.parse('e1111111111111111111') })
      .thenRejects('registration-not-found');
    given([group, set('deleted', { registrantId: ada, from: 'confirmed' })])
      .when(command)
      .thenRejects('group-not-open', { status: 'deleted' });
  });
  it('gives nobody an id that somebody has or had', () => {
    given([group, addedCyd()]).when(command).thenRejects('group-grew-meanwhile');
    const deleted = set('deleted', { registrantId: cyd, from: 'confirmed' });
    given([group, addedCyd(), deleted, gone(cyd, 2)])
      .when(command)
      .thenRejects('group-grew-meanwhile');
  });
  it('ends at 500', () => {
    const many = Array.from({ length: 499 }, () => ({ registrantId: cyd, typeId, personal: personal('X') }));
    given([group])
      .when({ ...command, registrants: many })
      .thenRejects('group-full');
  });
});

describe('deleting for good', () => {
  const { given } = specification(registrationFold, removeRegistration);
  const deletedBen = set('deleted', { registrantId: ben, from: 'confirmed' });
  const erasedBen: AnyEvent = {
    type: 'RegistrantErased',
    data: { eventId, primaryId, registrantId: ben, reason: 'Permanently deleted' },
  };
  const command = { eventId, registrantId: ben };
  it('erases the person and takes the registration away, once', () => {
    given([group, deletedBen])
      .when(command)
      .then([erasedBen, gone(ben, 1)]);
    given([group, deletedBen, erasedBen])
      .when(command)
      .then([gone(ben, 1)]);
    given([group, deletedBen, erasedBen, gone(ben, 1)])
      .when(command)
      .then([]);
  });
  it('is only of a deleted one, and of the primary last', () => {
    given([group]).when(command).thenRejects('not-deleted');
    given([group, set('deleted', { registrantId: ada, from: 'confirmed' })])
      .when({ eventId, registrantId: ada })
      .thenRejects('group-not-empty');
    given([]).when(command).thenRejects('registration-not-found');
  });
});

describe('registering', () => {
  const { given } = specification(registrationFold, submitRegistration);
  const command = {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [{ registrantId: ada, typeId, status: 'confirmed' as const, personal: personal('Ada') }],
  };
  it('keeps what is personal apart from the facts', () =>
    given([])
      .when(command)
      .then([
        {
          type: 'RegistrationSubmitted',
          data: {
            eventId,
            primaryId,
            confirmationNumber: 'ABC123XYZ',
            registrants: [{ registrantId: ada, typeId, status: 'confirmed' }],
          },
          personal: { [ada]: personal('Ada') },
        },
      ]));
  it('adds nothing to a group that is there', () => given([group]).when(command).then([]));
  it('refuses what was abandoned', () => given([abandoned]).when(command).thenRejects('registration-abandoned'));
});

describe('setting a status', () => {
  const { given } = specification(registrationFold, setStatus);
  it('says what the status was', () =>
    given([group])
      .when({ eventId, registrantId: ben, status: 'rejected', forAll: false })
      .then([set('rejected', { registrantId: ben, from: 'confirmed' })]));
  it('sets the whole group, but whoever has it already', () =>
    given([group, set('pending', { registrantId: ben, from: 'confirmed' })])
      .when({ eventId, registrantId: ada, status: 'pending', forAll: true })
      .then([set('pending', { registrantId: ada, from: 'confirmed' })]));
  it('refuses the status that it has', () =>
    given([group])
      .when({ eventId, registrantId: ada, status: 'confirmed', forAll: false })
      .thenRejects('status-already-set'));
  it('gives a seat only to whom it was claimed for, as they are now', () => {
    const rejected = [group, set('rejected', { registrantId: ben, from: 'confirmed' })];
    const confirm = { eventId, registrantId: ben, status: 'confirmed' as const, forAll: false };
    given(rejected).when(confirm).thenRejects('status-set-meanwhile');
    given(rejected)
      .when({ ...confirm, seated: new Map([[ben, 0]]) })
      .thenRejects('status-set-meanwhile');
    given(rejected)
      .when({ ...confirm, seated: new Map([[ben, 1]]) })
      .then([set('confirmed', { registrantId: ben, from: 'rejected' })]);
  });
  it('asks for no seat where one is held already', () =>
    given([group])
      .when({ eventId, registrantId: ada, status: 'pending', forAll: false })
      .then([set('pending', { registrantId: ada, from: 'confirmed' })]));
  it('does not know the registration from another event', () =>
    given([group])
      .when({ eventId: EventId.parse('f0000000000000000000'), registrantId: ada, status: 'deleted', forAll: false })
      .thenRejects('registration-not-found'));
});

describe('correcting details', () => {
  const { given } = specification(registrationFold, correctRegistrant);
  it('states the details anew', () =>
    given([group])
      .when({ eventId, registrantId: ada, personal: personal('Adah'), corrections: 0 })
      .then([
        {
          type: 'RegistrantDetailsCorrected',
          data: { eventId, primaryId, registrantId: ada },
          personal: { [ada]: personal('Adah') },
        },
      ]));
  it('refuses details made from an older version', () => {
    const corrected = { type: 'RegistrantDetailsCorrected', data: { eventId, primaryId, registrantId: ada } };
    given([group, corrected])
      .when({ eventId, registrantId: ada, personal: personal('Adah'), corrections: 0 })
      .thenRejects('corrected-meanwhile');
  });
  it('refuses somebody who is not in the group', () =>
    given([group])
      .when({ eventId, registrantId: registrantAt(primaryId, 3), personal: personal('Eve'), corrections: 0 })
      .thenRejects('registration-not-found'));
});

describe('asking for a confirmation', () => {
  const { given } = specification(registrationFold, requestConfirmation);
  const ask = { eventId, registrantId: ben, sendsEmails: true, hasAddress: true };
  const requested: AnyEvent = { type: 'ConfirmationRequested', data: { eventId, primaryId, registrantId: ben } };
  it('is noted each time', () => given([group, requested]).when(ask).then([requested]));
  it('is refused where nothing is sent, to whom, or for whom', () => {
    given([group])
      .when({ ...ask, sendsEmails: false })
      .thenRejects('emails-off');
    given([group])
      .when({ ...ask, hasAddress: false })
      .thenRejects('email-missing');
    given([]).when(ask).thenRejects('registration-not-found');
  });
});

const erased: AnyEvent = {
  type: 'RegistrantErased',
  data: { eventId, primaryId, registrantId: ada, reason: 'asked for it' },
};

describe('erasing a person', () => {
  const { given } = specification(registrationFold, eraseRegistrant);
  const command = {
    eventId,
    registrantId: ada,
    reason: 'asked for it',
    confirmation: 'abc-123 xyz',
    namesPerson: false,
  };
  it('says so, whatever way the number was written', () => given([group]).when(command).then([erased]));
  it('is done once for each person, and of nobody else in the group', () => {
    given([group, erased]).when(command).thenRejects('already-erased');
    given([group, erased])
      .when({ ...command, registrantId: ben })
      .then([{ ...erased, data: { eventId, primaryId, registrantId: ben, reason: 'asked for it' } }]);
  });
  it('refuses another number, a reason that names the person, and whoever is not there', () => {
    given([group])
      .when({ ...command, confirmation: 'ABC123XY' })
      .thenRejects('erase-confirmation-wrong');
    given([group])
      .when({ ...command, confirmation: '' })
      .thenRejects('erase-confirmation-wrong');
    given([group])
      .when({ ...command, namesPerson: true })
      .thenRejects('reason-names-person');
    given([]).when(command).thenRejects('registration-not-found');
    given([group])
      .when({ ...command, eventId: EventId.parse('e0000000000000000009') })
      .thenRejects('registration-not-found');
  });
});

describe('an erased person', () => {
  it('cannot be corrected, nor written to; their status can be set and their badge printed', () => {
    const facts = [group, erased];
    const about = { eventId, registrantId: ada };
    specification(registrationFold, correctRegistrant)
      .given(facts)
      .when({ ...about, personal: personal('Ada'), corrections: 0 })
      .thenRejects('registrant-erased');
    specification(registrationFold, requestConfirmation)
      .given(facts)
      .when({ ...about, sendsEmails: true, hasAddress: true })
      .thenRejects('registrant-erased');
    specification(registrationFold, setStatus)
      .given(facts)
      .when({ ...about, status: 'rejected', forAll: false })
      .then([set('rejected', { registrantId: ada, from: 'confirmed' })]);
    specification(registrationFold, logPrint)
      .given(facts)
      .when({
        registrantId: ada,
        all: false,
        isAnyStatus: true,
        isMeant: false,
        showsNumber: false,
        asking: new Set(),
      })
      .then([{ type: 'BadgePrinted', data: { eventId, primaryId, registrants: [ada] } }]);
  });
});
