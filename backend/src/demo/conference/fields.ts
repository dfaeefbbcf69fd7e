import { after, alike, fees, yesNo, type ConferenceField } from './field.ts';
import { meals, rest, travel } from './fields-of-the-stay.ts';

const countries = (
  'Argentina Australia Austria Belgium Brazil Canada Chile Colombia Croatia Czechia Denmark Ecuador Egypt Estonia Finland France ' +
  'Germany Ghana Greece Hungary Iceland India Indonesia Ireland Israel Italy Japan Kenya Latvia Lithuania Luxembourg Malaysia Malta ' +
  'Mexico Morocco Netherlands Nigeria Norway Peru Philippines Poland Portugal Romania Singapore Slovakia Slovenia Spain Sweden ' +
  'Switzerland Thailand Tunisia Türkiye Ukraine Uruguay Vietnam'
).split(' ');
const person: readonly ConferenceField[] = [
  {
    name: 'TITLE',
    title: 'Title',
    type: 'list',
    options: alike(['Ms', 'Mr', 'Mx', 'Dr', 'Prof.']),
    more: { fieldMapping: 'title' },
  },
  { name: 'BADGE_NAME', title: 'Name on the badge', type: 'text' },
  {
    name: 'PRONOUNS',
    title: 'Pronouns',
    type: 'text',
    more: { description: 'Printed on the badge where you give them.' },
  },
  { name: 'PHONE', title: 'Phone', type: 'text', more: { fieldMapping: 'phone' } },
  { name: 'COMPANY', title: 'Organisation', type: 'text', more: { required: true } },
  { name: 'POSITION', title: 'Position', type: 'text' },
  { name: 'ADDRESS', title: 'Street and number', type: 'text', more: { fieldMapping: 'address1' } },
  { name: 'ZIP', title: 'Postal code', type: 'text', more: { fieldMapping: 'zip' } },
  { name: 'CITY', title: 'City', type: 'text', more: { fieldMapping: 'city' } },
  { name: 'COUNTRY', title: 'Country', type: 'list', options: alike(countries), more: { required: true } },
  { name: 'WEBSITE', title: 'Website', type: 'text', more: { validations: { url: true } } },
  { name: 'BIRTHDAY', title: 'Date of birth', type: 'calendar', more: { validations: { pastDate: true } } },
];

const attendance: readonly ConferenceField[] = [
  {
    name: 'DAYS',
    title: 'Days you come',
    type: 'checkboxes',
    options: [
      ['wed', 'Wednesday'],
      ['thu', 'Thursday'],
      ['fri', 'Friday'],
    ],
    more: { required: true },
  },
  { name: 'FIRST_TIME', title: 'Is this your first conference with us?', type: 'radio', options: yesNo },
  {
    name: 'MENTOR',
    title: 'Would you like a mentor for the first day?',
    type: 'radio',
    options: yesNo,
    after: after('FIRST_TIME', 'yes'),
  },
  { name: 'MENTOR_TOPIC', title: 'What should the mentor know about?', type: 'text', after: after('MENTOR', 'yes') },
  {
    name: 'TRACK',
    title: 'Which track interests you most?',
    type: 'list',
    options: alike(['Letterpress', 'Digital type', 'Bookbinding', 'Paper', 'Research']),
  },
  {
    name: 'SKILL',
    title: 'How long have you been doing it?',
    type: 'radio',
    options: [
      ['new', 'I begin'],
      ['some', 'A few years'],
      ['long', 'More than ten years'],
    ],
    after: after('TRACK', 'Letterpress', 'Digital type', 'Bookbinding'),
  },
  {
    name: 'TEACHES',
    title: 'Would you help in a beginners’ class?',
    type: 'radio',
    options: yesNo,
    after: after('SKILL', 'long'),
  },
];

const workshops: readonly ConferenceField[] = [
  {
    name: 'WORKSHOPS',
    title: 'Workshops',
    type: 'checkboxes',
    options: [
      ['print', 'Printing by hand', 45],
      ['bind', 'Bookbinding for beginners', 60],
      ['marble', 'Marbled paper', 35.5],
      ['letter', 'Lettering', 40],
      ['stone', 'Cutting letters in stone', 120],
    ],
    more: fees,
    discount: [
      [20, 365, 90],
      [10, 91, 30],
    ],
  },
  {
    name: 'APRON',
    title: 'Size of your apron',
    type: 'list',
    options: alike(['S', 'M', 'L', 'XL']),
    after: after('WORKSHOPS', 'print', 'marble'),
  },
  {
    name: 'LEFT_HANDED',
    title: 'Are you left-handed?',
    type: 'radio',
    options: yesNo,
    after: after('WORKSHOPS', 'letter', 'stone'),
  },
  {
    name: 'TOOLS',
    title: 'Tools to take home',
    type: 'checkboxes',
    options: [
      ['bone', 'Bone folder', 6.5],
      ['awl', 'Awl', 9],
      ['needles', 'Set of needles', 4.25],
    ],
    after: after('WORKSHOPS', 'bind'),
    more: fees,
  },
  { name: 'TOOL_ENGRAVING', title: 'Engraving on your tools', type: 'text', after: after('TOOLS', 'bone', 'awl') },
  {
    name: 'WORKSHOP_SHEETS',
    title: 'Sheets of paper for your workshop',
    type: 'integer',
    after: after('WORKSHOPS', 'print', 'marble'),
    more: { validations: { min: 0, max: 100 } },
  },
  {
    name: 'SHEETS_FEE',
    title: 'Paper',
    type: 'integer',
    after: after('WORKSHOPS', 'print', 'marble'),
    more: { ...fees, feeFormula: '[WORKSHOP_SHEETS] * 0.35', showOnRegistrationScreen: true },
  },
];

/** The parts of the form, for types to choose among; name and e-mail come with every event. */
export const parts = { person, attendance, workshops, meals, travel, rest } as const;

/** Every field that the conference adds, each after those that it follows from. */
export const conferenceFields: readonly ConferenceField[] = Object.values(parts).flat();
