import { massApi, messagingTopics, type MassChannel } from '@turnout/contracts/messaging';

/** Differences between mass e-mails and mass texts: where they are listed, and whose log it is. */
export const ofChannel = {
  email: {
    topic: messagingTopics.massEmails,
    path: 'mass-emails',
    log: 'mass-emails-log',
    file: 'mass-email-logs.xlsx',
  },
  text: { topic: messagingTopics.massTexts, path: 'mass-texts', log: 'mass-text-log', file: 'mass-text-logs.xlsx' },
} as const satisfies Readonly<Record<MassChannel, object>>;

export const downloadOf = { email: massApi.downloadMassEmailLogs, text: massApi.downloadMassTextLogs } as const;
