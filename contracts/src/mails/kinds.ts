/** The e-mails that visitors get by themselves, in the order in which they are listed. Names are stored for ever. */
export const mailKindNames = [
  'registration-confirmed',
  'registration-pending',
  'approval-awaited',
  'payment-awaited',
  'registration-rejected',
  'checked-in',
  'edit-link',
  'registration-cancelled',
  'companion-cancelled',
  'transfer-offer',
  'transfer-done',
  'waiting-list',
  'seat-offer',
  'payment-received',
  'payment-reminder',
  'payment-deadline',
  'payment-time-ended',
  'refund-online',
  'refund-by-hand',
  'receipt',
] as const;
export type MailKind = (typeof mailKindNames)[number];
