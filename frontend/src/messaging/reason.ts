/** Reasons that we give ourselves; any other is the mail server's own sentence. */
const ours = new Set([
  'emails-off',
  'texts-off',
  'no-address',
  'no-number',
  'address-barred',
  'not-registered',
  'unsubscribed',
  'trigger-over',
  'interrupted',
]);

/** Why a message was not sent, in the screen's language where the reason is ours. */
export const reasonWords = (reason: string, t: (key: string) => string): string =>
  ours.has(reason) ? t(`reason.${reason}`) : reason;
