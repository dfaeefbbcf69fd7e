// kind: pure
import { ActivityId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { choiceDiffers, decideChoice, withChange } from './choose.ts';

const id = (letter: string) => ActivityId.parse(letter.repeat(20));
const [byType, byAnswers, chosen, other, elsewhere] = [id('a'), id('b'), id('c'), id('d'), id('e')];
const has = new Map([
  [byType, 'type'],
  [byAnswers, 'answers'],
  [chosen, 'chosen'],
] as const);
const about = new Set([byType, byAnswers, chosen, other]);
const person = { activities: has, statusSettings: 2 };
const choice = { about, chosen: [byType, chosen], seated: new Set<ActivityId>(), statusSettings: 2 };

describe('a choice of activities', () => {
  it('that says what is so changes nothing; what follows from answers is not touched by it', () => {
    expect(decideChoice(person, choice)).toEqual({ enters: [], leaves: [] });
    expect(decideChoice(person, undefined)).toEqual({ enters: [], leaves: [] });
    expect(choiceDiffers(has, { about, chosen: [byType, byAnswers, chosen] })).toEqual({ enters: [], leaves: [] });
  });

  it('enters what is new, each once, and leaves what is missing, whether it came by type or by choice', () => {
    const change = choiceDiffers(has, { about, chosen: [other, other] });
    expect(change).toEqual({ enters: [{ activityId: other, because: 'chosen' }], leaves: [byType, chosen] });
    expect([...withChange(has, change)]).toEqual([
      [byAnswers, 'answers'],
      [other, 'chosen'],
    ]);
  });

  it('leaves alone what it is not about', () => {
    const some = new Set([chosen]);
    expect(choiceDiffers(has, { about: some, chosen: [elsewhere] })).toEqual({ enters: [], leaves: [chosen] });
  });

  it('is made anew where no seat is held for what it enters, and where the status was set meanwhile', () => {
    const wants = { ...choice, chosen: [byType, chosen, other] };
    expect(decideChoice(person, wants)).toMatchObject({ rejected: 'corrected-meanwhile' });
    expect(decideChoice(person, { ...wants, seated: new Set([other]) })).toMatchObject({
      enters: [{ activityId: other }],
    });
    // Somebody else took them out of it, so the seat is gone that they had.
    const without = { ...person, activities: new Map([[byType, 'type'] as const]) };
    expect(decideChoice(without, choice)).toMatchObject({ rejected: 'corrected-meanwhile' });
    expect(decideChoice({ ...person, statusSettings: 3 }, choice)).toMatchObject({ rejected: 'corrected-meanwhile' });
  });
});
