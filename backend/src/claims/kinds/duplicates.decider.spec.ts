import { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { claimLikeness, likenessFold, releaseLikeness } from './duplicates.decider.ts';

const eventId = EventId.parse('e'.repeat(20));
const person = (letter: string) => ({
  registrantId: RegistrantId.parse(letter.repeat(20)),
  primaryId: PrimaryId.parse(letter.repeat(20)),
});
const [ada, bea] = [person('a'), person('b')];
const claimed = (by: typeof ada) => ({ type: 'LikenessClaimed', data: { eventId, ...by } });
const released = (by: typeof ada) => ({ type: 'LikenessReleased', data: { eventId, registrantId: by.registrantId } });
const claiming = specification(likenessFold, claimLikeness);
const releasing = specification(likenessFold, releaseLikeness);

describe('answers that the duplicate check compares', () => {
  it('are claimed once by who registers with them', () => {
    claiming
      .given([])
      .when({ eventId, ...ada, past: null })
      .then([claimed(ada)]);
    claiming
      .given([claimed(ada)])
      .when({ eventId, ...ada, past: null })
      .then([]);
  });
  it('are not claimed by another, unless the one who had them does not any more', () => {
    claiming
      .given([claimed(ada)])
      .when({ eventId, ...bea, past: null })
      .thenRejects('duplicate-found');
    claiming
      .given([claimed(ada)])
      .when({ eventId, ...bea, past: bea.registrantId })
      .thenRejects('duplicate-found');
    claiming
      .given([claimed(ada)])
      .when({ eventId, ...bea, past: ada.registrantId })
      .then([claimed(bea)]);
    claiming
      .given([claimed(ada), released(ada)])
      .when({ eventId, ...bea, past: null })
      .then([claimed(bea)]);
  });
  it('are released by who holds them alone', () => {
    releasing
      .given([claimed(ada)])
      .when({ eventId, registrantId: ada.registrantId })
      .then([released(ada)]);
    releasing
      .given([claimed(ada)])
      .when({ eventId, registrantId: bea.registrantId })
      .then([]);
    releasing.given([]).when({ eventId, registrantId: ada.registrantId }).then([]);
  });
});
