import { CheckpointAttendee, CheckpointFieldView, CheckpointView } from '@turnout/contracts/checkpoint';
import { EventId } from '@turnout/contracts/kernel';

/** What specs of this capability show: one checkpoint with a field of its own, a group of two, its check-in. */
export const eventId = EventId.parse('e'.padEnd(20, '0'));
const checkpointId = 'c'.padEnd(20, '0');
const fieldId = 'f'.padEnd(20, '0');
const primaryId = 'p'.padEnd(20, '0');

export const fieldExample = CheckpointFieldView.parse({
  _id: fieldId,
  eventId,
  _version: 0,
  title: 'Table',
  name: 'TABLE',
  description: '',
  type: 'text',
  labels: '',
  values: '',
  defaultValue: '',
  requiredForExternal: true,
  fieldMapping: '',
  publicEditable: true,
  publicView: true,
  order: 0,
});

export const checkpointExample = CheckpointView.parse({
  _id: checkpointId,
  eventId,
  _version: 0,
  name: 'Lunch',
  description: '',
  type: 'unique',
  checkinEnabled: true,
  fieldsForCheckinAndAttendeesPage: [
    { _id: fieldId, title: 'Your table', pullDataFromPrimaryRegistrant: false, treatAsEmail: false },
  ],
  additionalSettings: {
    successPageMessage: '',
    showEventLogo: false,
    showQr: true,
    showPrintButton: true,
    sendAutoConfirmationEmail: true,
    enableSearchForExternalCheckin: true,
    ccEmail: '',
    replyToEmail: '',
  },
  qr: `/api/x/checkpoints/${checkpointId}/qr.png`,
});

export const adaExample = CheckpointAttendee.parse({
  _id: primaryId,
  parent: null,
  confirmationNumber: 'K7M31Q4TV',
  status: 'confirmed',
  firstName: 'Ada',
  lastName: 'Lovelace',
  typeName: 'Visitor',
  checkin: null,
  registrationFields: [],
  fields: [{ _id: fieldId, value: '' }],
});
export const graceExample = CheckpointAttendee.parse({
  ...adaExample,
  _id: `${primaryId}.2`,
  parent: primaryId,
  firstName: 'Grace',
  lastName: 'Hopper',
});
/** The same group, Grace in since half past eight. */
export const graceInside = CheckpointAttendee.parse({
  ...graceExample,
  checkin: {
    _id: `${checkpointId}-${primaryId}~1`,
    status: 'checked-in',
    at: '2026-11-21T08:30:00.000Z',
    by: 'Maria',
    desk: 'North door',
  },
});
