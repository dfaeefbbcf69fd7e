import { ActivityDetails, activityRecord, FieldDetails, fieldRecord } from '@turnout/contracts/forms';
import { ActivityId, EventId, FieldId, Instant, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { recordSpecification } from '../platform/testing/record-specification.ts';
import { activityRules, fieldRules } from './rules.ts';

const eventId = EventId.parse('e0000000000000000000');
const fieldId = FieldId.parse('f0000000000000000000');
const size = FieldDetails.parse({
  title: 'Shirt size',
  name: 'SIZE',
  description: '',
  type: 'list',
  required: false,
  values: ['S', 'M'],
  labels: [],
  fieldMapping: '',
  validations: {},
});
const defined: AnyEvent = { type: 'FieldDefined', data: { fieldId, eventId, details: size } };
const { define, revise, retire } = recordSpecification(fieldRecord, fieldRules);

describe('custom fields', () => {
  it('are defined once, with options where the kind has them', () => {
    define.given([]).when({ id: fieldId, eventId, details: size }).then([defined]);
    define.given([defined]).when({ id: fieldId, eventId, details: size }).then([]);
    define
      .given([])
      .when({ id: fieldId, eventId, details: { ...size, values: [] } })
      .thenRejects('options-missing');
  });
  it('are revised as a whole, and nothing is said when nothing differs', () => {
    const given = revise.given([defined]);
    given
      .when({ changes: { title: 'Size' }, read: null })
      .then([{ type: 'FieldRevised', data: { fieldId, eventId, details: { ...size, title: 'Size' } } }]);
    given.when({ changes: { title: 'Shirt size' }, read: null }).then([]);
    given.when({ changes: { values: [] }, read: null }).thenRejects('options-missing');
  });
  it('are filled in with what they take; a default from before that was judged keeps nobody from other changes', () => {
    const years = FieldDetails.parse({ ...size, type: 'integer', values: [], defaultValue: '7' });
    const odd = { ...years, defaultValue: 'seven' };
    define.given([]).when({ id: fieldId, eventId, details: odd }).thenRejects('default-value-refused');
    const given = revise.given([{ type: 'FieldDefined', data: { fieldId, eventId, details: odd } }]);
    given
      .when({ changes: { title: 'Years' }, read: null })
      .then([{ type: 'FieldRevised', data: { fieldId, eventId, details: { ...odd, title: 'Years' } } }]);
    given.when({ changes: { defaultValue: 'eight' }, read: null }).thenRejects('default-value-refused');
    given.when({ changes: { validations: { min: 1 } }, read: null }).thenRejects('default-value-refused');
  });
  it('have at most one fee for each option; fewer are taken, and more from before keep nobody from other changes', () => {
    const priced = { ...size, feeField: true };
    const defineWith = (feeValues: string | string[]) =>
      define.given([]).when({ id: fieldId, eventId, details: { ...priced, feeValues } });
    for (const fewer of ['', '5', '5\n\n', ['5', ''], ['', '5']])
      defineWith(fewer).then([
        { type: 'FieldDefined', data: { fieldId, eventId, details: { ...priced, feeValues: fewer } } },
      ]);
    defineWith('5\n6\n7').thenRejects('fee-too-many-lines');
    defineWith(['5', '6', '7']).thenRejects('fee-too-many-lines');
    const odd = { ...priced, feeValues: '5\n6\n7' };
    const given = revise.given([{ type: 'FieldDefined', data: { fieldId, eventId, details: odd } }]);
    given
      .when({ changes: { title: 'Size' }, read: null })
      .then([{ type: 'FieldRevised', data: { fieldId, eventId, details: { ...odd, title: 'Size' } } }]);
    given.when({ changes: { feeValues: '5\n6\n8' }, read: null }).thenRejects('fee-too-many-lines');
    given.when({ changes: { values: ['S'] }, read: null }).thenRejects('fee-too-many-lines');
  });
  it('whose least number is above the highest are refused, since nobody could answer; so stored, other changes are taken', () => {
    const reversed = FieldDetails.parse({ ...size, type: 'integer', values: [], validations: { min: 9, max: 1 } });
    const digits = { ...reversed, type: 'text' as const, validations: { integer: true, min: 2, max: 1 } };
    for (const details of [reversed, digits])
      define.given([]).when({ id: fieldId, eventId, details }).thenRejects('limits-reversed');
    const narrow = { ...reversed, validations: { min: 1, max: 1 } };
    const made = { type: 'FieldDefined', data: { fieldId, eventId, details: narrow } };
    define.given([]).when({ id: fieldId, eventId, details: narrow }).then([made]);
    revise
      .given([made])
      .when({ changes: { validations: { min: 2, max: 1 } }, read: null })
      .thenRejects('limits-reversed');
    revise
      .given([{ type: 'FieldDefined', data: { fieldId, eventId, details: reversed } }])
      .when({ changes: { title: 'Size' }, read: null })
      .then([{ type: 'FieldRevised', data: { fieldId, eventId, details: { ...reversed, title: 'Size' } } }]);
  });
  it.each<[string, Partial<FieldDetails>, boolean]>([
    ['one of its options, of a list', { defaultValue: 'S' }, true],
    ['nothing', { defaultValue: ['', null] }, true],
    ['what is no option', { defaultValue: 'XL' }, false],
    ['several, where one is chosen', { defaultValue: ['S', 'M'] }, false],
    ['several one a line, where one is chosen', { type: 'radio', defaultValue: 'S\nM' }, false],
    ['several, where several are chosen', { multiple: true, defaultValue: ['S', 'M'] }, true],
    ['several one a line, of checkboxes', { type: 'checkboxes', defaultValue: 'S\nM' }, true],
    ['one that is no option among others, of checkboxes', { type: 'checkboxes', defaultValue: ['S', 'XL'] }, false],
  ])('have as their default %s: taken or refused', (_, changes, isTaken) => {
    const details = { ...size, ...changes };
    const made = define.given([]).when({ id: fieldId, eventId, details });
    if (isTaken) made.then([{ type: 'FieldDefined', data: { fieldId, eventId, details } }]);
    else made.thenRejects('default-value-refused');
    // What was stored before it was judged keeps nobody from other changes, also of its options.
    const given = revise.given([{ type: 'FieldDefined', data: { fieldId, eventId, details } }]);
    for (const change of [{ title: 'Size' }, { values: ['M', 'S', 'XXL'] }])
      given
        .when({ changes: change, read: null })
        .then([{ type: 'FieldRevised', data: { fieldId, eventId, details: { ...details, ...change } } }]);
  });
  it('have each option once; twice from before keeps nobody from other changes', () => {
    const twice = { ...size, values: ['S', 'M', 'S'] };
    define.given([]).when({ id: fieldId, eventId, details: twice }).thenRejects('option-twice');
    const given = revise.given([{ type: 'FieldDefined', data: { fieldId, eventId, details: twice } }]);
    given
      .when({ changes: { title: 'Size' }, read: null })
      .then([{ type: 'FieldRevised', data: { fieldId, eventId, details: { ...twice, title: 'Size' } } }]);
    given.when({ changes: { values: ['S', 'S'] }, read: null }).thenRejects('option-twice');
  });
  it('keep the option that is their default until another one is', () => {
    const defaulted = { ...size, defaultValue: 'S' };
    const given = revise.given([{ type: 'FieldDefined', data: { fieldId, eventId, details: defaulted } }]);
    given.when({ changes: { values: ['M'] }, read: null }).thenRejects('default-value-refused');
  });
  it('are retired once and then cannot be revised', () => {
    const retired = { type: 'FieldRetired', data: { fieldId, eventId } };
    retire.given([defined]).when({}).then([retired]);
    retire.given([defined, retired]).when({}).then([]);
    revise
      .given([defined, retired])
      .when({ changes: { title: 'X' }, read: null })
      .thenRejects('not-found');
  });
});

describe('an activity', () => {
  const activityId = ActivityId.parse('a0000000000000000000');
  const workshop = ActivityDetails.parse({
    name: 'Workshop',
    startDate: '2027-03-01T10:00:00.000Z',
    endDate: '2027-03-01T12:00:00.000Z',
    location: '',
    badgeCode: '',
    description: '',
    availableSeats: 0,
    allowMultipleCheckins: false,
    provideCheckoutOption: false,
    dependsOnFields: [],
  });
  const activity = recordSpecification(activityRecord, activityRules);

  it('does not end before it starts', () => {
    const made = { type: 'ActivityDefined', data: { activityId, eventId, details: workshop } };
    const tooSoon = Instant.parse('2027-03-01T09:59:59.999Z');
    activity.define.given([]).when({ id: activityId, eventId, details: workshop }).then([made]);
    activity.define
      .given([])
      .when({ id: activityId, eventId, details: { ...workshop, endDate: tooSoon } })
      .thenRejects('activity-ends-before-it-starts');
    activity.revise
      .given([made])
      .when({ changes: { endDate: tooSoon }, read: null })
      .thenRejects('activity-ends-before-it-starts');
  });
});
