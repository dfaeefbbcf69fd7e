import { describe, expect, it } from 'vitest';
import { CheckinId, EventId, FieldId, Instant, PrimaryId, RegistrantId, TypeId } from '../kernel/index.ts';
import { registrationViewOf, type FieldShown, type RegistrationFacts } from './registration-view.ts';
import { RegistrationView } from './views.ts';

const id = (letter: string) => letter.repeat(20);
const field = (letter: string, name: string, type: FieldShown['type'] = 'text'): FieldShown => ({
  _id: FieldId.parse(id(letter)),
  name,
  title: name,
  type,
  multiple: false,
  fieldMapping: '',
});
const fields = [field('a', 'NAME'), field('b', 'DIET', 'checkboxes'), field('d', 'ZEBRA'), field('e', 'ANT')];
const facts: RegistrationFacts = {
  money: null,
  awaitsPayment: false,
  registrantId: RegistrantId.parse(id('p')),
  eventId: EventId.parse(id('v')),
  primaryId: PrimaryId.parse(id('p')),
  typeId: TypeId.parse(id('t')),
  place: 1,
  groupSize: 2,
  confirmationNumber: 'AB3-XK7',
  orderNumber: 'ORD 1',
  scannableCode: '',
  status: 'confirmed',
  registeredAt: Instant.parse('2026-11-21T09:30:00.000Z'),
  isPrinted: false,
  timesPrinted: 0,
  badge: 0,
  isErased: false,
  inside: null,
  person: {
    firstName: 'Ana',
    lastName: 'Núñez',
    email: '',
    phone: '+34 600',
    fields: { [id('d')]: 'striped', [id('e')]: 'small', [id('c')]: 'of a deleted field', [id('a')]: 'Ana' },
  },
};
const form = ['b', 'a', 'c'].map((letter) => FieldId.parse(id(letter)));
const around = {
  type: {
    name: 'Guest',
    badgeContent: '',
    badgeDesign: [],
    printerType: 'thermal' as const,
    printInCapitalLetters: true,
    badgePrintingWithoutPayment: false,
    showPaymentStatus: false,
    form,
  },
  fields: new Map(fields.map((one) => [one._id, one])),
  checkedInBy: null,
};

describe('a registration as it is read', () => {
  it('shows the form in its order, then by name what was entered beside it, and no deleted field', () => {
    const { fields: shown } = registrationViewOf(facts, around);
    expect(shown.map(({ name, value }) => [name, value])).toEqual([
      ['DIET', []],
      ['NAME', 'Ana'],
      ['ANT', 'small'],
      ['ZEBRA', 'striped'],
    ]);
  });

  it('is found by the name and the phone, then by everything entered, each thing once', () => {
    expect(registrationViewOf(facts, around).keywords).toBe('Ana, Núñez, +34 600, small, striped, of a deleted field');
  });

  it('has no name where its type was deleted, and shows what was entered all the same', () => {
    const view = registrationViewOf(facts, { ...around, type: null });
    expect(view.type).toEqual({
      _id: facts.typeId,
      name: '',
      badgeContent: '',
      printerType: 'deskjet',
      printInCapitalLetters: false,
    });
    expect(view.fields.map(({ name }) => name)).toEqual(['ANT', 'NAME', 'ZEBRA']);
  });

  it('tells where somebody was let in, though the account that did is no more', () => {
    const inside = { checkinId: CheckinId.parse(`${id('p')}~1`), at: facts.registeredAt, desk: 'Left' };
    const view = registrationViewOf({ ...facts, inside }, around);
    expect(view).toMatchObject({
      checkedIn: true,
      checkedInDate: inside.at,
      checkinId: inside.checkinId,
      checkedInBy: { name: '', email: '' },
      checkedInDesk: 'Left',
    });
    expect(RegistrationView.parse(view)).toEqual(view);
  });

  it('tells how far it is paid where its type shows that, and what is due before its badge is printed', () => {
    const owing = (paid: number) => ({
      currency: 'EUR',
      own: { charges: 0, discounts: 0, total: 0 },
      group: { charges: 5_050, discounts: 0, total: 5_050, paid },
    });
    const said = (paid: number, type: object) => {
      const { paymentStatus, badgeDue } = registrationViewOf(
        { ...facts, place: 2, money: owing(paid) },
        { ...around, type: { ...around.type, ...type } },
      );
      return [paymentStatus, badgeDue];
    };
    const asking = { showPaymentStatus: false, badgePrintingWithoutPayment: false };
    expect(said(1_000, { showPaymentStatus: true, badgePrintingWithoutPayment: true })).toEqual([
      'partial_payment',
      undefined,
    ]);
    expect(said(1_000, asking)).toEqual([undefined, 40.5]);
    expect(said(1_000, { ...asking, showPaymentStatus: true })).toEqual(['partial_payment', 40.5]);
    for (const paid of [5_050, 6_000]) expect(said(paid, asking)).toEqual([undefined, undefined]);
    const gone = registrationViewOf({ ...facts, money: owing(0) }, { ...around, type: null });
    expect([gone.paymentStatus, gone.badgeDue]).toEqual(['not_paid', undefined]);
  });
});
