import { EditLinkId, EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { editAndAdd } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const linkId = EditLinkId.parse('k0000000000000000000');
const about = { eventId, primaryId };
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const person = (firstName: string) => ({ firstName, lastName: 'Example', email: '', phone: '', fields: {} });
const charging = (registrantId: typeof ada, amount: number) => ({
  currency: 'EUR',
  asOf: '2026-11-21',
  people: [{ registrantId, lines: [{ kind: 'type-price' as const, source: typeId, amount }] }],
});
const charged = (registrantId: typeof ada, amount: number): AnyEvent => {
  const { people: registrants, ...of } = charging(registrantId, amount);
  return { type: 'RegistrantsCharged', data: { ...about, ...of, registrants } };
};
const group: AnyEvent[] = [
  {
    type: 'RegistrationSubmitted',
    data: { ...about, confirmationNumber: 'N', registrants: [{ registrantId: ada, typeId, status: 'confirmed' }] },
  },
  charged(ada, 5000),
  { type: 'EditLinkRequested', data: { ...about, registrantId: ada, linkId, language: 'en' } },
];
const added: AnyEvent = {
  type: 'RegistrantsAdded',
  data: {
    ...about,
    confirmationNumber: 'N',
    groupSize: 2,
    registrants: [{ registrantId: ben, typeId, status: 'confirmed', place: 2 }],
  },
  personal: { [ben]: person('Ben') },
};
const corrected: AnyEvent = {
  type: 'RegistrantDetailsCorrected',
  data: { ...about, registrantId: ada },
  personal: { [ada]: person('Augusta') },
};
/** Ada becomes Augusta at 30 instead of 50, and Ben comes along. */
const both = (costs: number, mayOweLess: boolean, corrections = 0) => ({
  eventId,
  linkId,
  mayOweLess,
  tellsAmounts: true,
  people: [
    {
      registrantId: ada,
      personal: person('Augusta'),
      corrections,
      enters: [],
      leaves: [],
      waits: false,
      charging: charging(ada, 3000),
    },
  ],
  added: {
    ...about,
    linkId,
    registrants: [{ registrantId: ben, typeId, personal: person('Ben'), activities: [] }],
    charging: charging(ben, costs),
  },
});

describe('a change of a group together with whom it brings along', () => {
  const { given } = specification(registrationFold, editAndAdd);
  it('is one, in one step', () =>
    given(group)
      .when(both(2000, false))
      .then([added, charged(ben, 2000), corrected, charged(ada, 3000)]));
  it('is refused whole for what is wrong with either', () => {
    given(group)
      .when(both(2000, false, 3))
      .thenRejects('corrected-meanwhile');
    given([...group, added])
      .when(both(2000, false))
      .thenRejects('group-grew-meanwhile');
    given(group.slice(0, 2)).when(both(2000, false)).thenRejects('expired-registration-code');
  });
  it('counts as a whole where a total may not fall', () => {
    given(group).when(both(1999, false)).thenRejects('net-total-lower');
    given(group)
      .when({ ...both(1999, false), tellsAmounts: false })
      .thenRejects('net-total-lower-untold');
    given(group)
      .when(both(1999, true))
      .then([added, charged(ben, 1999), corrected, charged(ada, 3000)]);
  });
  it('is the change alone where nobody comes along', () => {
    given(group)
      .when({ ...both(0, true), added: null })
      .then([corrected, charged(ada, 3000)]);
    given(group)
      .when({ ...both(0, false), added: null })
      .thenRejects('net-total-lower');
  });
});
