/** All reactions of the worker; a server gives the new ones of them their place before it takes requests. */
export const reactionNames = [
  'complete-import-when-started',
  'release-seats-when-status-set',
  'release-seats-when-abandoned',
  'send-confirmation-when-registered',
  'send-confirmation-when-requested',
  'send-confirmation-when-checked-in',
  'queue-mailing-when-requested',
  'finish-erasure-when-registrant-erased',
] as const;

/** Those that reach outside: what they have done once is not to be done again after a restore. */
export const reachingOutside: readonly (typeof reactionNames)[number][] = [
  'send-confirmation-when-registered',
  'send-confirmation-when-requested',
  'send-confirmation-when-checked-in',
  'queue-mailing-when-requested',
];
