/**
 * What the projections are called. Here, below all of them, so that a query and a call can name what they read
 * without knowing it, and a name that is misspelled does not compile.
 */
export type ProjectionName =
  | 'accounts'
  | 'events'
  | 'speakers'
  | 'forms'
  | 'registrants'
  | 'seats'
  | 'waiting'
  | 'enrolments'
  | 'approvals'
  | 'promo-code-uses'
  | 'option-uses'
  | 'receipts'
  | 'door'
  | 'checkpoints'
  | 'checkpoint-checkins'
  | 'history'
  | 'digest'
  | 'messages'
  | 'user-activity';
