import { RegistrationView } from '@turnout/contracts/registration';

/** A confirmed person alone in a group, not inside; for specs. */
export const registrationExample: RegistrationView = RegistrationView.parse({
  _id: '0123456789abcdefghjk',
  event: 'e123456789abcdefghjk',
  confirmationNumber: 'K7M-31Q',
  orderNumber: '1815',
  status: 'confirmed',
  type: { _id: 't123456789abcdefghjk', name: 'Visitor', badgeContent: '${COMPANY}' },
  parent: null,
  registrantsCount: 1,
  registrationIndex: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  fields: [
    {
      _id: 'f0123456789abcdefgh1',
      name: 'FNAME',
      title: 'First name',
      type: 'text',
      fieldMapping: 'firstName',
      value: 'Ada',
    },
    {
      _id: 'f0123456789abcdefgh2',
      name: 'LNAME',
      title: 'Last name',
      type: 'text',
      fieldMapping: 'lastName',
      value: 'Lovelace',
    },
    {
      _id: 'f0123456789abcdefgh3',
      name: 'EMAIL',
      title: 'E-mail',
      type: 'text',
      fieldMapping: 'email',
      value: 'ada@example.org',
    },
    {
      _id: 'f0123456789abcdefgh4',
      name: 'COMPANY',
      title: 'Company',
      type: 'text',
      fieldMapping: '',
      value: 'Analytical Engines',
    },
    {
      _id: 'f0123456789abcdefgh5',
      name: 'MEALS',
      title: 'Meals',
      type: 'checkboxes',
      fieldMapping: '',
      value: ['Lunch', 'Dinner'],
    },
  ],
  scannableCode: '',
  keywords: 'Ada,Lovelace,ada@example.org',
  qr: '/api/x/registrations/0123456789abcdefghjk/qr.png',
  createdAt: '2026-11-20T08:00:00.000Z',
  printed: false,
  checkedIn: false,
  checkedInDate: null,
  checkinId: null,
  checkedInBy: null,
  checkedInDesk: '',
});

/** The same as it is read over HTTP: with what is told of its type and its fields besides. */
export const readExample = {
  ...registrationExample,
  type: { ...registrationExample.type, groupCount: {}, minimumCount: 0 },
  fields: registrationExample.fields.map((field) => ({ ...field, values: '', labels: '' })),
};
