import { TypeView, type FieldView } from '@turnout/contracts/forms';
import { EventId, FieldId, TypeId } from '@turnout/contracts/kernel';

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

const text = {
  eventId,
  description: '',
  type: 'text' as const,
  required: false,
  values: '',
  labels: '',
  fieldMapping: '' as const,
  validations: {},
  published: true,
  showOnRegistrationScreen: true,
  hideOnExport: false,
  defaultValue: '',
  dependsOnFields: [],
  dependsOnValues: [],
  _version: 0,
};

export const fields: readonly FieldView[] = [
  { ...text, _id: field.firstName, title: 'First name', name: 'FNAME', fieldMapping: 'firstName' },
  { ...text, _id: field.lastName, title: 'Last name', name: 'LNAME', fieldMapping: 'lastName' },
  { ...text, _id: field.email, title: 'E-mail', name: 'EMAIL', fieldMapping: 'email', validations: { email: true } },
  { ...text, _id: field.company, title: 'Company', name: 'COMPANY', required: true },
  {
    ...text,
    _id: field.meal,
    title: 'Meal choice',
    name: 'MEAL',
    type: 'list',
    values: 'vegan\nmeat',
    labels: 'Vegan\nMeat',
  },
  { ...text, _id: field.age, title: 'Age', name: 'AGE', type: 'integer', validations: { min: 18, max: 99 } },
  {
    ...text,
    _id: field.days,
    title: 'Days',
    name: 'DAYS',
    type: 'checkboxes',
    values: 'mon\ntue',
    labels: 'Monday\nTuesday',
  },
  { ...text, _id: field.born, title: 'Born', name: 'BORN', type: 'calendar' },
  { ...text, _id: field.about, title: 'About me', name: 'ABOUT', type: 'editor' },
];

const type = { eventId, _version: 0, description: '', order: null, publicRegistration: true, badgeContent: '' };
/** Visitors are asked everything but their company, which very important people must give. */
export const types: readonly TypeView[] = [
  TypeView.parse({ ...type, _id: visitor, name: 'Visitor', fields: fields.filter(({ _id }) => _id !== field.company) }),
  TypeView.parse({ ...type, _id: vip, name: 'VIP', fields: [...fields] }),
];
