import { FieldView, TypeView } from '@turnout/contracts/forms';
import { EventId, FieldId, TypeId } from '@turnout/contracts/kernel';
import type { EventLookUps } from '../rows/event-look-ups.ts';

const id = (letter: string) => letter.repeat(20);

export const eventId = EventId.parse(id('e'));
export const visitor = TypeId.parse(id('1'));
export const vip = TypeId.parse(id('2'));

/** The fields of the form that specs import into, by what they hold. */
export const field = {
  firstName: FieldId.parse(id('a')),
  lastName: FieldId.parse(id('b')),
  email: FieldId.parse(id('c')),
  company: FieldId.parse(id('d')),
  meal: FieldId.parse(id('f')),
  age: FieldId.parse(id('g')),
  days: FieldId.parse(id('h')),
  born: FieldId.parse(id('j')),
  about: FieldId.parse(id('k')),
};

/** A line of text, unless told otherwise. */
const asks = (field: object): FieldView =>
  FieldView.parse({
    eventId,
    description: '',
    type: 'text',
    required: false,
    values: '',
    labels: '',
    fieldMapping: '',
    validations: {},
    _version: 0,
    ...field,
  });

export const fields: readonly FieldView[] = [
  asks({ _id: field.firstName, title: 'First name', name: 'FNAME', fieldMapping: 'firstName' }),
  asks({ _id: field.lastName, title: 'Last name', name: 'LNAME', fieldMapping: 'lastName' }),
  asks({ _id: field.email, title: 'E-mail', name: 'EMAIL', fieldMapping: 'email', validations: { email: true } }),
  asks({ _id: field.company, title: 'Company', name: 'COMPANY', required: true }),
  asks({
    _id: field.meal,
    title: 'Meal choice',
    name: 'MEAL',
    type: 'list',
    values: 'vegan\nmeat',
    labels: 'Vegan\nMeat',
  }),
  asks({ _id: field.age, title: 'Age', name: 'AGE', type: 'integer', validations: { min: 18, max: 99 } }),
  asks({
    _id: field.days,
    title: 'Days',
    name: 'DAYS',
    type: 'checkboxes',
    values: 'mon\ntue',
    labels: 'Monday\nTuesday',
  }),
  asks({ _id: field.born, title: 'Born', name: 'BORN', type: 'calendar', validations: { pastDate: true } }),
  asks({ _id: field.about, title: 'About me', name: 'ABOUT', type: 'editor' }),
];

const type = { eventId, _version: 0, description: '', order: null, publicRegistration: true, badgeContent: '' };
/** Visitors are asked everything but their company, which very important people must give. */
export const types: readonly TypeView[] = [
  TypeView.parse({ ...type, _id: visitor, name: 'Visitor', fields: fields.filter(({ _id }) => _id !== field.company) }),
  TypeView.parse({ ...type, _id: vip, name: 'VIP', fields: [...fields] }),
];

/** What a check asks of an event in which nobody is registered. */
export const emptyEvent: EventLookUps = {
  taken: () => Promise.resolve({ codes: new Set(), orders: new Set() }),
  registered: () => Promise.resolve([]),
};
