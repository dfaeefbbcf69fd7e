import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ActivityId, TypeId } from '../kernel/index.ts';
import { ActivityDetails } from './activity.ts';
import { enrollingOf, followingActivities, followsFrom } from './enrolment.ts';

const id = ActivityId.parse('a'.repeat(20));
const [guest, press] = [TypeId.parse('g'.repeat(20)), TypeId.parse('p'.repeat(20))];
const [dinner, tours] = ['d'.repeat(20), 't'.repeat(20)];
const details = (more: object) =>
  ActivityDetails.parse({
    name: 'Dinner',
    startDate: null,
    endDate: null,
    location: '',
    badgeCode: '',
    description: '',
    availableSeats: 0,
    allowMultipleCheckins: false,
    provideCheckoutOption: false,
    dependsOnFields: [],
    ...more,
  });
const enrolling = (more: object, isThere: (field: string) => boolean = () => true) =>
  enrollingOf({ id, details: details(more) }, isThere);
const why = (more: object, answers: Readonly<Record<string, string | string[]>>, typeId = guest) => {
  const activity = enrolling(more);
  return activity === null ? null : followsFrom(activity, { typeId, answers });
};

describe('what people take part in without choosing it', () => {
  it('is what their type enrols in, whatever they answered', () => {
    const more = { autoEnrollTypes: [guest], dependsOnFields: [dinner], dependsOnValues: [['yes']] };
    expect(why(more, {})).toBe('type');
    expect(why(more, {}, press)).toBeNull();
    expect(why(more, { [dinner]: 'yes' }, press)).toBe('answers');
  });

  it('follows from all answers, or from one of them', () => {
    const more = { dependsOnFields: [dinner, tours], dependsOnValues: [['yes', 'maybe'], ['city']] };
    const [some, all] = [{ [dinner]: 'maybe' }, { [dinner]: 'yes', [tours]: ['zoo', 'city'] }];
    expect([why(more, some), why(more, all)]).toEqual([null, 'answers']);
    const either = { ...more, dependanceType: 'or' };
    expect([why(either, {}), why(either, some), why(either, all)]).toEqual([null, 'answers', 'answers']);
  });

  it('without values follows from any answer', () => {
    const more = { dependsOnFields: [tours] };
    expect([why(more, {}), why(more, { [tours]: [] }), why(more, { [tours]: ['zoo'] })]).toEqual([
      null,
      null,
      'answers',
    ]);
  });

  it('is nothing where an activity says nothing, or what it says is gone', () => {
    expect(enrolling({})).toBeNull();
    expect(enrolling({ dependsOnFields: [dinner] }, () => false)).toBeNull();
    const half = enrolling(
      { dependsOnFields: [dinner, tours], dependsOnValues: [['yes'], ['zoo']] },
      (one) => one === tours,
    );
    expect(half === null ? null : followsFrom(half, { typeId: guest, answers: { [tours]: 'zoo' } })).toBe('answers');
  });

  it('never names an activity twice, and an "or" whatever an "and" of the same answers does', () => {
    const answer = fc.constantFrom('', 'yes', 'no', 'zoo');
    const value = fc.constantFrom('yes', 'no', 'zoo');
    fc.assert(
      fc.property(
        fc.array(fc.array(value, { maxLength: 2 }), { minLength: 1, maxLength: 4 }),
        fc.array(answer, { maxLength: 4 }),
        (values, given) => {
          const fields = values.map((_, place) => `f${place}`.padEnd(20, '0'));
          const answers = Object.fromEntries(given.map((one, place) => [`f${place}`.padEnd(20, '0'), one]));
          const said = (dependanceType: string) =>
            why({ dependsOnFields: fields, dependsOnValues: values, dependanceType }, answers);
          if (said('and') !== null) expect(said('or')).toBe('answers');
          const activity = enrolling({ dependsOnFields: fields, dependsOnValues: values, dependanceType: 'or' });
          const following = followingActivities(activity === null ? [] : [activity], { typeId: guest, answers });
          expect(following.length).toBe(said('or') === null ? 0 : 1);
        },
      ),
    );
  });
});
