import type { plainRecords } from '@turnout/contracts/event-setup';

/**
 * What the projections are called. Here, below all of them, so that a query and a call can name what they read
 * without knowing it, and a name that is misspelled does not compile.
 */
export type ProjectionName =
  | 'accounts'
  | 'events'
  | (typeof plainRecords)[number]['many']
  | 'forms'
  | 'registrants'
  | 'seats'
  | 'waiting'
  | 'bank-lines'
  | 'enrolments'
  | 'approvals'
  | 'promo-code-uses'
  | 'option-uses'
  | 'receipts'
  | 'door'
  | 'activity-checkins'
  | 'conflicts'
  | 'desk-copies'
  | 'noted-people'
  | 'checkpoints'
  | 'checkpoint-checkins'
  | 'history'
  | 'digest'
  | 'messages'
  | 'mass-mailings'
  | 'templates'
  | 'online-payments'
  | 'refund-proposals'
  | 'user-activity'
  | 'reports';
