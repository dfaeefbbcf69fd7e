import { after, alike, fees, yesNo, type ConferenceField } from './field.ts';

/** What they eat. */
export const meals: readonly ConferenceField[] = [
  {
    name: 'DIET',
    title: 'What you eat',
    type: 'radio',
    options: [
      ['all', 'Everything'],
      ['vegetarian', 'Vegetarian'],
      ['vegan', 'Vegan'],
      ['other', 'Something else'],
    ],
  },
  { name: 'DIET_OTHER', title: 'What should the kitchen know?', type: 'textarea', after: after('DIET', 'other') },
  {
    name: 'LUNCHES',
    title: 'Lunches',
    type: 'checkboxes',
    options: [
      ['wed', 'Wednesday', 14],
      ['thu', 'Thursday', 14],
      ['fri', 'Friday', 14],
    ],
    more: fees,
  },
  {
    name: 'LUNCH_BOX',
    title: 'As a box to take along?',
    type: 'radio',
    options: yesNo,
    after: after('LUNCHES', 'fri'),
  },
  {
    name: 'GALA',
    title: 'Dinner on Thursday',
    type: 'radio',
    options: [
      ['yes', 'Yes', 68],
      ['no', 'No', 0],
    ],
    more: fees,
  },
  {
    name: 'GALA_GUESTS',
    title: 'Guests at your table',
    type: 'integer',
    after: after('GALA', 'yes'),
    more: { validations: { min: 0, max: 9 } },
  },
  {
    name: 'GALA_GUESTS_FEE',
    title: 'Dinner of your guests',
    type: 'integer',
    after: after('GALA', 'yes'),
    more: { ...fees, feeFormula: '[GALA_GUESTS] * 68 - [LUNCHES_count] * 2' },
  },
  { name: 'GALA_TABLE', title: 'Whom would you like to sit with?', type: 'text', after: after('GALA', 'yes') },
  { name: 'ALLERGIES', title: 'Allergies', type: 'textarea' },
];

/** How they come, and where they stay. */
export const travel: readonly ConferenceField[] = [
  { name: 'HOTEL', title: 'Shall we book a room?', type: 'radio', options: yesNo },
  {
    name: 'ROOM',
    title: 'Room',
    type: 'list',
    options: [
      ['single', 'Single', 0],
      ['double', 'Double', 25],
      ['suite', 'Suite with a view of the harbour', 110],
    ],
    after: after('HOTEL', 'yes'),
    more: fees,
  },
  {
    name: 'NIGHTS',
    title: 'Nights',
    type: 'integer',
    after: after('HOTEL', 'yes'),
    more: { validations: { min: 1, max: 7 } },
  },
  {
    name: 'HOTEL_FEE',
    title: 'Nights at the hotel',
    type: 'integer',
    after: after('HOTEL', 'yes'),
    more: { ...fees, feeFormula: '[NIGHTS] * (95 + 25 / 2)' },
  },
  { name: 'ROOM_MATE', title: 'Whom do you share with?', type: 'text', after: after('ROOM', 'double') },
  { name: 'ARRIVES', title: 'You arrive on', type: 'calendar', after: after('HOTEL', 'yes') },
  { name: 'LEAVES', title: 'You leave on', type: 'calendar', after: after('HOTEL', 'yes') },
  {
    name: 'TRAVEL',
    title: 'You come by',
    type: 'list',
    options: [
      ['train', 'Train'],
      ['plane', 'Plane'],
      ['car', 'Car'],
      ['bike', 'Bicycle'],
    ],
  },
  { name: 'FLIGHT', title: 'Flight', type: 'text', after: after('TRAVEL', 'plane') },
  {
    name: 'SHUTTLE',
    title: 'Shuttle from the airport',
    type: 'radio',
    options: [
      ['yes', 'Yes', 12],
      ['no', 'No', 0],
    ],
    after: after('TRAVEL', 'plane'),
    more: fees,
  },
  {
    name: 'SHUTTLE_BAGS',
    title: 'Pieces of luggage',
    type: 'integer',
    after: after('SHUTTLE', 'yes'),
    more: { validations: { min: 0, max: 5 } },
  },
  {
    name: 'PARKING',
    title: 'A place to park',
    type: 'radio',
    options: [
      ['yes', 'Yes', 9.5],
      ['no', 'No', 0],
    ],
    after: after('TRAVEL', 'car'),
    more: fees,
  },
  { name: 'PLATE', title: 'Number plate', type: 'text', after: after('PARKING', 'yes') },
  { name: 'VISA', title: 'Do you need a letter for a visa?', type: 'radio', options: yesNo },
  {
    name: 'PASSPORT',
    title: 'Number of your passport',
    type: 'text',
    after: after('VISA', 'yes'),
    more: { hideOnEmail: true, hideOnExport: true },
  },
];

/** Everything else. */
export const rest: readonly ConferenceField[] = [
  { name: 'SHIRT', title: 'T-shirt', type: 'list', options: alike(['XS', 'S', 'M', 'L', 'XL', 'XXL']) },
  { name: 'SHIRT_COLOUR', title: 'Colour of the print', type: 'color', more: { defaultValue: '#0b6074' } },
  {
    name: 'STAND',
    title: 'Size of your stand',
    type: 'list',
    options: [
      ['4', '4 m²', 400],
      ['9', '9 m²', 820],
      ['16', '16 m²', 1390],
    ],
    more: fees,
  },
  {
    name: 'STAND_POWER',
    title: 'Power at the stand',
    type: 'checkboxes',
    options: [
      ['230', '230 V', 55],
      ['400', '400 V', 140],
    ],
    more: fees,
  },
  { name: 'BIO', title: 'About you', type: 'editor', more: { description: 'Shown in the programme.' } },
  { name: 'PHOTOS', title: 'May you be in photos?', type: 'radio', options: yesNo, more: { required: true } },
  { name: 'NEWS', title: 'How did you hear of us?', type: 'textarea' },
];
