import { ActivityView } from '@turnout/contracts/forms';
import { describe, expect, it } from 'vitest';
import { activityDays, countOf } from './activity-days.ts';
import { activityExample } from './activity.example.ts';

const activity = (name: string, startDate: string | null): ActivityView =>
  ActivityView.parse({ ...activityExample, name, startDate });
const all = [
  activity('Late tour', '2027-03-01T22:30:00.000Z'),
  activity('Breakfast', '2027-03-02T07:00:00.000Z'),
  activity('Some time', null),
];
const shown = (text: string, zone: string) =>
  activityDays(all, text, zone).map(({ day, activities }) => [day, ...activities.map(({ name }) => name)]);

describe('the days of activities', () => {
  it('are those of the event’s clocks; what has no start comes as it stands', () => {
    expect(shown('', 'UTC')).toEqual([
      ['2027-03-01', 'Late tour'],
      ['2027-03-02', 'Breakfast'],
      ['', 'Some time'],
    ]);
    expect(shown('', 'Asia/Tokyo')).toEqual([
      ['2027-03-02', 'Late tour', 'Breakfast'],
      ['', 'Some time'],
    ]);
  });
  it('hold what has the text in its name, in any case', () => {
    expect(shown(' TOUR ', 'UTC')).toEqual([['2027-03-01', 'Late tour']]);
    expect(shown('nothing', 'UTC')).toEqual([]);
  });
});

it('attendees are counted, told as a number or one by one', () => {
  expect([countOf(7), countOf([])]).toEqual([7, 0]);
});
