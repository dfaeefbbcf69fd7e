import { PublicFieldView } from '@turnout/contracts/forms';
import { FieldId, TypeId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { copyableTo } from './copyable.ts';
import { refusedAt } from './refused-at.ts';
import {
  bodyOf,
  changed,
  draftProblems,
  emptyDraft,
  inputId,
  type FormWords,
  isUntouched,
  remaining,
  validationsId,
} from './register.form.ts';
import type { SiteActivity } from '../../../../ui/activity-choice.ts';
import { leftInGroup } from './options-left.ts';
import type { SiteField, SiteType } from '../../parts/site-types.ts';
import { choosable } from '../../testing/choosable.example.ts';

const visitor = TypeId.parse('v'.repeat(20));
const child = TypeId.parse('c'.repeat(20));
const first = FieldId.parse('f'.repeat(20));
const age = FieldId.parse('a'.repeat(20));
const field = (_id: FieldId, over: Partial<SiteField>): SiteField =>
  PublicFieldView.omit({ eventId: true }).parse({
    _id,
    title: '',
    name: 'F',
    description: '',
    type: 'text',
    required: false,
    values: '',
    labels: '',
    fieldMapping: '',
    validations: {},
    ...over,
  });
const fields = [
  field(first, { title: 'First name', required: true, fieldMapping: 'firstName' }),
  field(age, { title: 'Age', type: 'integer', required: true, validations: { min: 3 } }),
];
const typeOf = (typeId: TypeId): Pick<SiteType, 'fields'> & SiteType => ({
  _id: typeId,
  name: 'Type',
  waitingList: false,
  requireApproval: false,
  registrationWithoutPayment: false,
  description: '',
  order: null,
  isHidden: false,
  typeGroupOnly: false,
  guestRegistrationOnly: false,
  price: 0,
  groups: [child],
  groupCount: { [child]: 2 },
  minimumCount: 0,
  seatsLeft: null,
  fields,
  validations: [],
});
const words: FormWords = {
  required: (title, place) => `${title} is required on ${place}`,
  rule: ({ rule, limit }) => `${rule} ${limit ?? ''}`.trim(),
  gone: (title, option, place) => `${title}: ${option} is gone for ${place}`,
  full: (activity, place) => `${activity} is full for ${place}`,
  terms: 'terms',
  typeGone: (place) => `type of ${place} is gone`,
  sending: 'sending',
};
const rules = { typeOf, isStaff: false, hasPrivilege: false, hasTerms: true, today: '2026-11-24' };
const withChild = changed(emptyDraft(visitor), { add: child });

describe('activities that people choose', () => {
  const activity = (letter: string, { seatsLeft = null, ...over }: Partial<SiteActivity>): SiteActivity => ({
    ...choosable(letter, over),
    seatsLeft,
  });
  const talk = activity('t', { name: 'Talk', seatsLeft: 1, fee: 5 });
  const auto = activity('a', { name: 'Auto', autoEnrollTypes: [child] });
  const choosing = (id: TypeId): SiteType | undefined => {
    const type = typeOf(id);
    return type === undefined ? undefined : { ...type, activities: [talk, auto] };
  };
  const of = { ...rules, typeOf: choosing, hasTerms: false };
  const both = [talk._id, auto._id];
  const chosen = changed(changed(withChild, { choose: both, for: 'p1' }), { choose: both, for: 'p2' });

  it('are sent for each of the group, but for what follows for them by itself', () => {
    const body = bodyOf(chosen, 'event', of);
    expect(body.registeredActivities).toEqual(both);
    expect(body.registrants?.map(({ registeredActivities }) => registeredActivities)).toEqual([[talk._id]]);
    expect(bodyOf(withChild, 'event', of)).not.toHaveProperty('registeredActivities');
  });

  it('are demanded: whose seat is missing is said at their activities, those before them first', () => {
    const found = draftProblems(chosen, of, words).filter(({ message }) => message.includes('full'));
    expect(found).toEqual([{ field: 'p2-activities', label: '', message: 'Talk is full for 2' }]);
  });

  it('go along with copied details, over nothing that was chosen', () => {
    const one = changed(withChild, { choose: [talk._id], for: 'p1' });
    expect(changed(one, { copyTo: 'p2', fields: [] }).people[1]?.activities).toEqual([talk._id]);
    const own = changed(one, { choose: [auto._id], for: 'p2' });
    expect(changed(own, { copyTo: 'p2', fields: [] }).people[1]?.activities).toEqual([auto._id]);
  });

  it('keep a form from being untouched, and a refusal stands beside those of whom it speaks', () => {
    expect(isUntouched(changed(emptyDraft(visitor), { choose: [talk._id], for: 'p1' }))).toBe(false);
    const refusal = {
      code: 'activity-full',
      message: 'Talk: no seat is left for Registrant #2',
      details: { activity: 'Talk', activityId: talk._id, registrant: 'Registrant #2' },
    };
    expect(refusedAt(refusal, chosen)).toEqual({ field: 'p2-activities', label: '', message: refusal.message });
  });
});

describe('options that there are only so many of', () => {
  const size = FieldId.parse('s'.repeat(20));
  const shirt = field(size, {
    title: 'Shirt',
    type: 'list',
    values: 'S\nL',
    labels: 'Small\nLarge',
    optionsLeft: { S: 1 },
  });
  const counted = {
    ...rules,
    hasTerms: false,
    isStaff: true,
    typeOf: (id: TypeId) => ({ ...typeOf(id), fields: [shirt] }),
  };
  const choosing = (...sizes: readonly string[]) => ({
    termsAgreed: true,
    people: sizes.map((value, place) => ({ key: `p${place + 1}`, typeId: visitor, values: { [size]: value } })),
  });
  const gone = (...sizes: readonly string[]) => draftProblems(choosing(...sizes), counted, words);

  it('are said to be gone before the form is sent, to whoever chose after the last was taken', () => {
    expect(gone('S', 'L')).toEqual([]);
    expect(gone('L', 'S', 'S')).toEqual([
      { field: inputId('p3', size), label: '', message: 'Shirt: Small is gone for 3' },
    ]);
  });

  it('are left to each of a group by what those before them chose', () => {
    expect(leftInGroup(choosing('S', 'S'), counted)).toEqual([{ [size]: { S: 1 } }, { [size]: { S: 0 } }]);
    expect(leftInGroup(choosing('S'), rules)).toEqual([]);
  });

  it('are marked at the field that the server names', () => {
    const refusal = { code: 'option-gone', message: 'gone', details: { field: size, registrant: 'Registrant #2' } };
    expect(refusedAt(refusal, choosing('S', 'S'))).toEqual({ field: inputId('p2', size), label: '', message: 'gone' });
  });
});

describe('the form', () => {
  it('counts down how many may still be brought along', () => {
    expect(remaining(typeOf(visitor), emptyDraft(visitor), child)).toBe(2);
    expect(remaining(typeOf(visitor), withChild, child)).toBe(1);
    const gone = changed(withChild, { remove: withChild.people[1]?.key ?? '' });
    expect(remaining(typeOf(visitor), gone, child)).toBe(2);
    expect(remaining(typeOf(visitor), withChild, visitor)).toBe(0);
  });

  it('never gives the key of somebody who was removed from the middle to another', () => {
    const three = changed(withChild, { add: child });
    const two = changed(three, { remove: 'p2' });
    expect(changed(two, { add: child }).people.map(({ key }) => key)).toEqual(['p1', 'p3', 'p4']);
  });

  it('names everybody who lacks something, from top to bottom, then the terms', () => {
    const filled = changed(withChild, { enter: '2', of: 'p2', in: age });
    expect(draftProblems(filled, rules, words).map(({ field: at, message }) => [at, message])).toEqual([
      [`p1-${first}`, 'First name is required on 1'],
      [`p1-${age}`, 'Age is required on 1'],
      [`p2-${first}`, 'First name is required on 2'],
      [`p2-${age}`, 'min 3'],
      ['terms', 'terms'],
    ]);
  });

  it('copies to somebody brought along what both types ask, files, names and e-mail addresses left out', () => {
    const id = (sign: string) => FieldId.parse(sign.repeat(20));
    const asked = [
      ...fields,
      field(id('b'), { validations: { email: true } }),
      field(id('d'), { fieldMapping: 'title' }),
      field(id('g'), { type: 'media' }),
      field(id('h'), { fieldMapping: 'city' }),
    ];
    expect(copyableTo({ fields: asked }, { fields: asked })).toEqual([age, id('h')]);
    expect(copyableTo({ fields: asked }, { fields })).toEqual([age]);
    const entered = changed(changed(withChild, { enter: '40', of: 'p1', in: age }), {
      enter: 'x',
      of: 'p1',
      in: first,
    });
    const copied = changed(entered, { copyTo: 'p2', fields: [age] });
    expect(copied.people[1]?.values).toEqual({ [age]: '40' });
    expect(changed(copied, { copyTo: 'p2', fields: [age] })).toEqual(copied);
    const own = changed(changed(entered, { enter: '9', of: 'p2', in: age }), { copyTo: 'p2', fields: [age, id('h')] });
    expect(own.people[1]?.values).toEqual({ [age]: '9' });
  });

  it('names whoever has a type that is not offered any more', () => {
    const filled = changed(changed(withChild, { enter: 'Ada', of: 'p1', in: first }), { agree: true });
    const aged = changed(filled, { enter: '40', of: 'p1', in: age });
    const without = { ...rules, typeOf: (id: TypeId) => (id === child ? undefined : typeOf(id)) };
    expect(draftProblems(aged, without, words)).toEqual([
      { field: 'p2-type', label: '', message: 'type of 2 is gone' },
    ]);
  });

  it('takes spaces for nothing entered', () => {
    const blank = changed(emptyDraft(visitor), { enter: '   ', of: 'p1', in: first });
    expect(draftProblems(blank, rules, words)[0]?.message).toBe('First name is required on 1');
    expect(bodyOf(blank, 'e', rules).fields).toEqual([]);
  });

  it('asks staff for the names alone', () => {
    const problems = draftProblems(emptyDraft(visitor), { ...rules, isStaff: true }, words);
    expect(problems.map(({ field: at }) => at)).toEqual([`p1-${first}`]);
  });

  it('sends the group as the interface takes it', () => {
    const filled = changed(changed(withChild, { enter: ' Ada ', of: 'p1', in: first }), { agree: true });
    expect(bodyOf(filled, 'e', rules)).toEqual({
      event: 'e',
      type: visitor,
      fields: [{ _id: first, name: 'F', value: 'Ada' }],
      termsAgreed: true,
      registrants: [{ type: child, fields: [] }],
    });
  });

  it('is untouched until something is entered', () => {
    expect(isUntouched(emptyDraft(visitor))).toBe(true);
    expect(isUntouched(changed(emptyDraft(visitor), { enter: '', of: 'p1', in: first }))).toBe(true);
    expect(isUntouched(changed(emptyDraft(visitor), { enter: 'A', of: 'p1', in: first }))).toBe(false);
    expect(isUntouched(withChild)).toBe(false);
  });
});

describe("the server's no", () => {
  const refusal = (code: string, message: string, details?: unknown) => ({ code, message, details });
  it('stands at the field of the person that it names, in any language', () => {
    const details = { field: first, registrant: 'Inscrito #2' };
    expect(refusedAt(refusal('field-required', 'no', details), withChild)).toEqual({
      field: `p2-${first}`,
      label: '',
      message: 'no',
    });
    expect(refusedAt(refusal('field-required', 'no', { field: first }), withChild).field).toBe(`p1-${first}`);
  });
  it('stands at terms and bot check, without the name that the wire has for it', () => {
    expect(refusedAt(refusal('terms-not-agreed', 'agree'), withChild).field).toBe('terms');
    expect(refusedAt(refusal('bot-check-failed', 'grecaptcha: again'), withChild)).toEqual({
      field: 'bot-check',
      label: '',
      message: 'Again',
    });
  });
  it.each([
    ['promoCode: must be text', 'Must be text'],
    ['promoCode: debe ser texto', 'Debe ser texto'],
    ['promoCode : doit être du texte', 'Doit être du texte'],
    ['E-mail : doit avoir au plus 5000 caractères', 'E-mail : doit avoir au plus 5000 caractères'],
  ])('says to people what they call it: %s', (message, said) => {
    expect(refusedAt(refusal('refused-by-rule', message), withChild).message).toBe(said);
  });
  it('stands above the form where it names nothing on it', () => {
    expect(refusedAt(refusal('seats-exhausted', 'Child: 0 left', { left: 0 }), withChild)).toEqual({
      field: 'form',
      message: 'Child: 0 left',
    });
    const stranger = { field: first, registrant: 'Registrant #9' };
    expect(refusedAt(refusal('field-required', 'no', stranger), withChild).field).toBe('form');
  });
});

describe('a form whose fields follow from answers', () => {
  const dinner = FieldId.parse('d'.repeat(20));
  const meal = FieldId.parse('m'.repeat(20));
  const type: SiteType = {
    ...typeOf(visitor),
    fields: [
      field(dinner, { title: 'Dinner?', type: 'radio', values: 'yes\nno', defaultValue: 'yes' }),
      field(meal, { title: 'Meal', required: true, dependsOnFields: [dinner], dependsOnValues: ['yes'] }),
    ],
  };
  const at = { ...rules, typeOf: () => type, hasTerms: false };
  const said = (values: Record<string, string>) => ({
    people: [{ key: 'p1', typeId: visitor, values }],
    termsAgreed: false,
  });

  it('begins with the defaults, which ask further, and sends them', () => {
    expect(draftProblems(emptyDraft(visitor), at, words).map(({ field: of }) => of)).toEqual([inputId('p1', meal)]);
    const sent = bodyOf(said({ [meal]: 'beans' }), 'event', at).fields;
    expect(sent.map(({ _id, value }) => [_id, value])).toEqual([
      [dinner, 'yes'],
      [meal, 'beans'],
    ]);
  });

  it('neither requires nor sends what other answers no longer ask', () => {
    const draft = said({ [dinner]: 'no', [meal]: 'beans' });
    expect(draftProblems(draft, at, words)).toEqual([]);
    expect(bodyOf(draft, 'event', at).fields.map(({ _id }) => _id)).toEqual([dinner]);
  });

  it('says what answers may not be together, of the answers that were asked alone', () => {
    const held = {
      ...type,
      validations: [
        {
          message: 'No beans left',
          rules: [
            { fid: dinner, value: 'yes' },
            { fid: meal, value: 'Beans\nrice' },
          ],
        },
      ],
    };
    const problems = (values: Record<string, string>) =>
      draftProblems(said(values), { ...at, typeOf: () => held }, words).map(({ field: of, message }) => [of, message]);
    expect(problems({ [meal]: 'beans' })).toEqual([[validationsId('p1'), 'No beans left']]);
    expect(problems({ [meal]: 'fish' })).toEqual([]);
    expect(problems({ [dinner]: 'no', [meal]: 'beans' })).toEqual([]);
  });
});
