import { activityRecord, ActivityView } from '@turnout/contracts/forms';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { activityProblems, bodyOf, valuesOf, type ActivityFormValues } from './activity-form.ts';
import { activityExample } from './activity.example.ts';
import { newCondition } from './field-form.ts';

const filled = (changes: Partial<ActivityFormValues> = {}): ActivityFormValues => ({
  ...valuesOf(null),
  name: 'Dinner',
  ...changes,
});
const type = 't'.repeat(20);
const field = 'f'.repeat(20);

describe('the form of an activity', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: {} });
  });
  const problems = (changes: Partial<ActivityFormValues>, currency = 'EUR') =>
    Object.keys(activityProblems(filled(changes), currency, i18next.t));

  it('sends what it was given back as it was, fields as objects, and nothing of what is counted', () => {
    const view = ActivityView.parse({
      ...activityExample,
      speakers: ['s'.repeat(20)],
      autoEnrollTypes: [type],
      fee: 12.5,
      typeBasedFee: { [type]: 0 },
      dependsOnFields: [field],
      dependsOnValues: [['yes']],
      dependanceType: 'or',
      is_discount: true,
      discount_type: 'percent',
      discount_period: true,
      discount_values: [{ value: 10, startDate: '2027-01-01', endDate: '2027-02-01' }],
      typeBasedDiscount: { [type]: 20 },
    });
    const body = bodyOf(valuesOf(view));
    expect(body.dependsOnFields).toEqual([{ _id: field }]);
    const sent = activityRecord.Changes.parse(body);
    expect(view).toMatchObject(sent);
    expect(body).not.toHaveProperty('registeredAttendees');
  });

  it('sends an emptied number as 0, an emptied date as none, and no condition without a field', () => {
    const body = bodyOf(
      filled({ fee: '', availableSeats: '', conditions: [newCondition(), newCondition(field, ['yes'])] }),
    );
    expect(body).toMatchObject({ fee: 0, availableSeats: 0, startDate: null, dependsOnFields: [{ _id: field }] });
    expect(body.dependsOnValues).toEqual([['yes']]);
  });

  it.each<[string, Partial<ActivityFormValues>, string]>([
    ['no name', { name: ' ' }, 'name'],
    [
      'an end before its start',
      { startDate: '2027-03-01T09:00:00.000Z', endDate: '2027-03-01T08:00:00.000Z' },
      'endDate',
    ],
    ['a third of a cent', { fee: 0.003 }, 'fee'],
    ['a third of a cent for a type', { typeBasedFee: { [type]: 0.003 } }, 'typeBasedFee'],
    ['seats below none', { availableSeats: -1 }, 'availableSeats'],
  ])('with %s says so beside the field', (_, changes, wrong) => {
    expect(problems(changes)).toEqual([wrong]);
  });

  it('asks for yen without decimals, and for no more than 100 percent of a type', () => {
    expect(problems({ fee: 0.5 }, 'JPY')).toEqual(['fee']);
    const { discount } = filled();
    const percent = {
      ...discount,
      isOn: true,
      type: 'percent' as const,
      periods: [{ key: '1', value: 5, start: '', end: '' }],
    };
    expect(problems({ discount: percent, typeBasedDiscount: { [type]: 101 } })).toEqual(['typeBasedDiscount']);
    expect(problems({ discount: { ...percent, isOn: false }, typeBasedDiscount: { [type]: 101 } })).toEqual([]);
  });
});
