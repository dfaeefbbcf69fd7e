import { ActivityView } from '@turnout/contracts/forms';

/** An activity for specs. */
export const activityExample: ActivityView = ActivityView.parse({
  _id: 'ac000000000000000001',
  eventId: 'ev000000000000000001',
  name: 'Workshop',
  startDate: '2027-03-01T09:00:00.000Z',
  endDate: '2027-03-01T10:00:00.000Z',
  location: 'Hall 2',
  badgeCode: 'W',
  description: '',
  availableSeats: 12,
  allowMultipleCheckins: false,
  provideCheckoutOption: false,
  dependsOnFields: [],
  scanEnabled: true,
  registeredAttendees: 7,
  checkedInAttendees: 0,
  insideAttendees: 0,
  repopulating: false,
  _version: 0,
});
