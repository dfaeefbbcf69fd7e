import { SpeakerDetails, speakerRecord } from '@turnout/contracts/event-setup';
import { typeGroupRecord, typeRecord, TypeDetails } from '@turnout/contracts/forms';
import { EventId, SpeakerId, TypeGroupId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../testing/decider-specification.ts';
import { recordSpecification } from '../testing/record-specification.ts';
import { decideDefine, decideRetire, decideRevise } from './decider.ts';
import { recordFold } from './state.ts';

const eventId = EventId.parse('e0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');

describe('a record', () => {
  const id = TypeGroupId.parse('g0000000000000000000');
  const details = { name: 'Guests', order: 0, types: [typeId] };
  const defined: AnyEvent = { type: 'TypeGroupDefined', data: { typeGroupId: id, eventId, details } };
  const retired: AnyEvent = { type: 'TypeGroupRetired', data: { typeGroupId: id, eventId } };
  const revisedTo = (now: object): AnyEvent => ({
    type: 'TypeGroupRevised',
    data: { typeGroupId: id, eventId, details: now },
  });
  const { define, revise, retire } = recordSpecification(typeGroupRecord);

  it('is defined once', () => {
    define.given([]).when({ id, eventId, details }).then([defined]);
    define.given([defined]).when({ id, eventId, details }).then([]);
  });
  it('is revised as a whole, and nothing is said when nothing differs', () => {
    const given = revise.given([defined]);
    given.when({ changes: { types: [] }, read: null }).then([revisedTo({ ...details, types: [] })]);
    given.when({ changes: { name: 'Guests' }, read: null }).then([]);
    revise
      .given([defined, retired])
      .when({ changes: { name: 'Crew' }, read: null })
      .thenRejects('type-group-not-found');
  });
  it('is retired once', () => {
    retire.given([defined]).when({}).then([retired]);
    retire.given([defined, retired]).when({}).then([]);
    retire.given([]).when({}).thenRejects('type-group-not-found');
  });

  describe('that somebody else changed since it was read', () => {
    const renamed = revisedTo({ ...details, name: 'Friends' });
    const given = revise.given([defined, renamed]);

    it('keeps what they changed, where that is another key', () =>
      given
        .when({ changes: { name: 'Guests', order: 7, types: [typeId] }, read: details })
        .then([revisedTo({ name: 'Friends', order: 7, types: [typeId] })]));
    it('is refused where it is the same key', () =>
      given.when({ changes: { name: 'Crew', order: 7 }, read: details }).thenRejects('changed-meanwhile', {
        field: 'name',
        clashes: [{ field: 'name', read: 'Guests', now: 'Friends' }],
      }));
    it('is not refused where both changed it to the same', () =>
      given.when({ changes: { name: 'Friends' }, read: details }).then([]));
    it('takes the change where nobody says what they had read', () =>
      given.when({ changes: { name: 'Crew' }, read: null }).then([revisedTo({ ...details, name: 'Crew' })]));
  });
});

describe('a registration type', () => {
  const details = TypeDetails.parse({
    name: 'Visitor',
    description: '',
    order: null,
    publicRegistration: true,
    badgeContent: '',
    fields: [],
  });
  const defined: AnyEvent = { type: 'RegistrationTypeDefined', data: { typeId, eventId, details } };
  const { define, revise, retire } = recordSpecification(typeRecord);

  it('is defined once', () => {
    define.given([]).when({ id: typeId, eventId, details }).then([defined]);
    define.given([defined]).when({ id: typeId, eventId, details }).then([]);
  });
  it('is revised', () =>
    revise
      .given([defined])
      .when({ changes: { order: 3 }, read: null })
      .then([{ type: 'RegistrationTypeRevised', data: { typeId, eventId, details: { ...details, order: 3 } } }]));
  it('is retired', () =>
    retire
      .given([defined])
      .when({})
      .then([{ type: 'RegistrationTypeRetired', data: { typeId, eventId } }]));
});

describe('a record about a person', () => {
  const speakerId = SpeakerId.parse('s0000000000000000000');
  const ada = SpeakerDetails.parse({
    name: 'Ada',
    lastName: 'Lovelace',
    company: '',
    position: '',
    email: 'ada@example.org',
    biography: '',
    twitter: '',
    linkedin: '',
  });
  const one = { speakerId, eventId };
  const announced = { type: 'SpeakerAnnounced', data: one };
  const withdrawn = { type: 'SpeakerWithdrawn', data: one };
  const fold = recordFold(speakerRecord);
  const define = specification(fold, decideDefine(speakerRecord, {}));
  const revise = specification(fold, decideRevise(speakerRecord, {}));
  const retire = specification(fold, decideRetire(speakerRecord));
  const change = { changes: { company: 'Analytical Engines' }, read: null };

  it('is defined once; all that is said of the person is personal', () => {
    define
      .given([])
      .when({ id: speakerId, eventId, details: ada })
      .then([{ ...announced, personal: { [speakerId]: ada } }]);
    define.given([announced]).when({ id: speakerId, eventId, details: ada }).then([]);
  });
  it('is revised by what is known of it, as long as that is the newest', () => {
    const details = { ...ada, company: 'Analytical Engines' };
    const revised = { type: 'SpeakerRevised', data: one, personal: { [speakerId]: details } };
    const known = { details: ada, version: 0 };
    revise
      .given([announced])
      .when({ ...change, known })
      .then([revised]);
    revise
      .given([announced, revised])
      .when({ ...change, known })
      .thenRejects('read-anew');
    revise
      .given([announced, withdrawn])
      .when({ ...change, known })
      .thenRejects('speaker-not-found');
    revise.given([]).when(change).thenRejects('speaker-not-found');
  });
  it('is retired once', () => {
    retire.given([announced]).when({}).then([withdrawn]);
    retire.given([announced, withdrawn]).when({}).then([]);
    retire.given([]).when({}).thenRejects('speaker-not-found');
  });
});
