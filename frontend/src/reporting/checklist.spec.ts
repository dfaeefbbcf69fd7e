import { Instant, TypeId, type Flag } from '@turnout/contracts/kernel';
import type { CheckedType } from '@turnout/contracts/forms';
import { describe, expect, it } from 'vitest';
import { checklistOf, type Readiness } from './checklist.ts';

const event = {
  preventExternalRegistrations: false,
  registrationClosesAt: null,
  endDate: Instant.parse('2027-05-02T12:00:00.000Z'),
  sendEmails: true,
};
const asking = (...mappings: readonly CheckedType['fields'][number]['fieldMapping'][]) =>
  mappings.map((fieldMapping) => ({ fieldMapping, published: true, showOnRegistrationScreen: true, feeField: false }));
const visitor = {
  _id: TypeId.parse('ty000000000000000001'),
  name: 'Visitor',
  price: 0,
  groups: [],
  publicRegistration: true,
  hiddenFromExternal: false,
  typeGroupOnly: false,
  availableSeats: 0,
  badgeContent: '',
  fields: asking('firstName', 'email'),
};
const nothing: Readiness = {
  event,
  types: [],
  activities: [],
  typeGroups: [],
  mailGoesOut: false,
  attendees: 0,
  staff: 0,
  desks: 0,
  now: Instant.parse('2027-05-01T12:00:00.000Z'),
};
const mayAll = () => true;
const mayOnly =
  (...held: Flag[]) =>
  (...asked: Flag[]) =>
    asked.every((flag) => held.includes(flag));
const doneOf = (ready: Readiness) =>
  checklistOf('e1', ready, mayAll)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe('getting an event ready', () => {
  it('goes from types to the staff, in the order one takes the steps', () => {
    expect(checklistOf('e1', nothing, mayAll).map(({ step }) => step)).toEqual([
      'types',
      'page',
      'mail',
      'attendees',
      'badges',
      'desks',
      'staff',
    ]);
    expect(doneOf(nothing)).toEqual([]);
  });

  it('marks each step that is done', () => {
    expect(doneOf({ ...nothing, types: [visitor] })).toEqual(['types', 'page']);
    expect(doneOf({ ...nothing, mailGoesOut: true })).toEqual(['mail']);
    expect(doneOf({ ...nothing, attendees: 500, desks: 1, staff: 2 })).toEqual(['attendees', 'desks', 'staff']);
    expect(doneOf({ ...nothing, types: [{ ...visitor, badgeContent: '${COMPANY}' }] })).toContain('badges');
  });

  it('asks for a way to pay where something is to be paid, and only there', () => {
    const priced = { ...nothing, types: [{ ...visitor, price: 5 }] };
    const asks = (activities: Readiness['activities']) =>
      checklistOf('e1', { ...nothing, activities }, mayAll).some(({ step }) => step === 'payment');
    expect(asks([{ fee: 0, typeBasedFee: { [visitor._id]: 0 } }])).toBe(false);
    expect(asks([{ fee: 12.5, typeBasedFee: {} }])).toBe(true);
    expect(asks([{ fee: 0, typeBasedFee: { [visitor._id]: 3 } }])).toBe(true);
    expect(asks(null)).toBe(false);
    const whys = (more: object) =>
      checklistOf('e1', { ...priced, event: { ...event, ...more } }, mayAll).find(({ step }) => step === 'payment')
        ?.whys;
    expect(checklistOf('e1', nothing, mayAll).some(({ step }) => step === 'payment')).toBe(false);
    expect(whys({})).toEqual([{ problem: 'no-payment-method' }]);
    expect(whys({ allowCash: true })).toEqual([]);
    expect(whys({ allowCash: true, enableStripe: true, enablePaypal: true })).toEqual([
      { problem: 'stripe-keys' },
      { problem: 'paypal-keys' },
    ]);
    const online = { onlinePaymentOnly: true, allowCash: true };
    expect(whys(online)).toEqual([{ problem: 'no-online-payment' }]);
    expect(whys({ ...online, enablePaypal: true, paypalClientId: 'id' })).toEqual([]);
    const without = { onlineModes: { stripe: null, paypal: null } };
    expect(whys({ ...online, enablePaypal: true, ...without })).toEqual([
      { problem: 'no-online-payment' },
      { problem: 'paypal-keys' },
    ]);
    expect(whys({ ...online, enableZelle: true })).toEqual([]);
    const keys = { stripePublishableKeyTest: 'pk', secretsSet: ['stripeSecretKeyTest'], stripeTestMode: true };
    expect(whys({ enableStripe: true, ...keys })).toEqual([]);
    expect(whys({ enableStripe: true, ...keys, stripeTestMode: false })).toEqual([{ problem: 'stripe-keys' }]);
    const both = { allowCash: true, enableStripe: true, enablePaypal: true };
    expect(whys({ ...both, onlineModes: { stripe: 'live', paypal: 'live' } })).toEqual([]);
    expect(whys({ ...both, onlineModes: { stripe: 'play', paypal: 'live' } })).toEqual([{ problem: 'play-money' }]);
    expect(whys({ ...both, onlineModes: { stripe: 'test', paypal: null } })).toEqual([
      { problem: 'paypal-keys' },
      { problem: 'test-mode' },
    ]);
  });

  it('names type groups without types', () => {
    const empty = { ...nothing, types: [visitor], typeGroups: [{ name: 'Guests', types: [] }] };
    expect(checklistOf('e1', empty, mayAll)[0]).toMatchObject({
      isDone: false,
      whys: [{ problem: 'empty-group', name: 'Guests' }],
    });
  });

  it('says why a step is not done', () => {
    const nameless = { ...visitor, name: 'Crew', fields: [] };
    const steps = checklistOf('e1', { ...nothing, types: [nameless], event: { ...event, sendEmails: false } }, mayAll);
    expect(steps.find(({ step }) => step === 'types')?.whys).toEqual([{ problem: 'asks-nothing', name: 'Crew' }]);
    expect(steps.find(({ step }) => step === 'page')?.isDone).toBe(true);
    expect(steps.find(({ step }) => step === 'mail')?.whys).toEqual([{ problem: 'emails-off' }, { problem: 'kept' }]);
    const prevented = { ...nothing, types: [visitor], event: { ...event, preventExternalRegistrations: true } };
    expect(checklistOf('e1', prevented, mayAll).find(({ step }) => step === 'page')).toMatchObject({
      isDone: false,
      whys: [{ problem: 'prevented' }],
    });
  });

  it('names only steps that this viewer can take', () => {
    const known = { ...nothing, types: null, staff: null };
    expect(checklistOf('e1', known, mayOnly('checkinRegistrants'))).toEqual([
      { step: 'desks', isDone: false, to: '/dashboard/e1/scanner/registration', whys: [] },
    ]);
    // Whoever may add door devices begins there.
    expect(checklistOf('e1', known, mayOnly('viewUsers', 'editUsers'))).toEqual([
      { step: 'desks', isDone: false, to: '/dashboard/e1/devices', whys: [] },
    ]);
  });
});
