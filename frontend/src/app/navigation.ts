import { checkpointRecord } from '@turnout/contracts/checkpoint';
import { mailTextRecord } from '@turnout/contracts/event-setup';
import { activityRecord, fieldRecord, promoCodeRecord, typeRecord } from '@turnout/contracts/forms';
import { languages, type Flag, type Words } from '@turnout/contracts/kernel';
import { wordsOfList } from '@turnout/contracts/records';
import { templateRecord } from '@turnout/contracts/templates';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

/** An entry of the top bar: its word is `key` in `app:nav`, or what a record calls its list. */
export interface Entry {
  readonly key: string;
  readonly to: string;
  /** The event of which the number of payments or conflicts that wait for somebody stands beside it; absent: no number does. */
  readonly waitingIn?: string;
  /** True: on narrower screens it stands in the drawer alone, so that the others have room in every language. */
  readonly isSecond?: true;
  readonly words?: Words;
}

export interface EntriesProps {
  readonly work: readonly Entry[];
  readonly setUp: readonly Entry[];
}

/** Whether the screen shown is an entry's own or one below it. */
export const useIsWithin = (): ((entry: Entry) => boolean) => {
  const { pathname } = useLocation();
  return ({ to }) => pathname === to || pathname.startsWith(`${to}/`);
};

/** The names of entries, in the language of the page. */
export const useEntryName = (): ((entry: Entry) => string) => {
  const { t, i18n } = useTranslation('app');
  const language = languages.find((one) => one === i18n.language) ?? 'en';
  return ({ key, words }) => words?.[language] ?? t(`nav.${key}`);
};

/** The entry of a record's list. */
const listOf = (record: { readonly many: string } & Parameters<typeof wordsOfList>[0], to: string): Entry => ({
  key: record.many,
  to,
  words: wordsOfList(record),
});

type May = (...wanted: Flag[]) => boolean;

const worksAtCheckpoints = (may: May): boolean =>
  may('createCheckpoints') || may('editCheckpoints') || may('viewAndCreateCheckinsForCheckpoints');

/** The daily work in an event, as far as its holder's flags reach. */
export const workEntries = (eventId: string, may: May, hasScanner: boolean): readonly Entry[] => {
  const base = `/dashboard/${eventId}`;
  return [
    ...(may('viewDashboard') ? [{ key: 'dashboard', to: base }] : []),
    ...(may('viewRegistrants') ? [{ key: 'attendees', to: `${base}/attendees` }] : []),
    ...(may('checkinRegistrants') && hasScanner ? [{ key: 'scanner', to: `${base}/scanner` }] : []),
    ...(worksAtCheckpoints(may) ? [listOf(checkpointRecord, `${base}/checkpoints`)] : []),
    ...(may('viewDashboard') ? [{ key: 'headCount', to: `${base}/head-count`, isSecond: true as const }] : []),
    ...(may('viewRegistrants') ? [{ key: 'history', to: `${base}/history`, isSecond: true as const }] : []),
    ...(may('viewRegistrants', 'checkinRegistrants')
      ? [{ key: 'conflicts', to: `${base}/conflicts`, waitingIn: eventId }]
      : []),
    ...(may('viewRegistrants', 'editPaymentsForRegistrants')
      ? [{ key: 'payments', to: `${base}/payments`, waitingIn: eventId }]
      : []),
    ...(may('viewReports') ? [{ key: 'reports', to: `${base}/reports`, isSecond: true as const }] : []),
    ...(may('downloadStandaloneReports')
      ? [{ key: 'readyReports', to: `${base}/standalone-reports`, isSecond: true as const }]
      : []),
    ...(may('viewReports', 'viewTransactionSummary')
      ? [{ key: 'money', to: `${base}/money`, isSecond: true as const }]
      : []),
  ];
};

/** What is set up once for an event, as far as its holder's flags reach. */
export const setUpEntries = (eventId: string, may: May, isAdmin: boolean): readonly Entry[] => {
  const base = `/dashboard/${eventId}`;
  return [
    ...(may('settings') ? [{ key: 'settings', to: `${base}/settings` }] : []),
    ...(may('viewRegistrationTypes') ? [listOf(typeRecord, `${base}/registration-types`)] : []),
    ...(may('viewCustomFields') ? [listOf(fieldRecord, `${base}/custom-fields`)] : []),
    ...(may('checkinActivities') ? [listOf(activityRecord, `${base}/activities`)] : []),
    ...(may('editRegistrationTypes') ? [listOf(promoCodeRecord, `${base}/promo-codes`)] : []),
    ...(isAdmin ? [{ key: 'uploads', to: `${base}/uploads` }] : []),
    ...(may('viewUsers') ? [{ key: 'users', to: `${base}/users` }] : []),
    ...(may('viewDashboard', 'settings') ? [{ key: 'walls', to: `${base}/wall-links` }] : []),
    ...(may('viewUsers', 'editUsers') ? [{ key: 'devices', to: `${base}/devices` }] : []),
    ...(may('settings')
      ? [
          { key: 'apiTokens', to: `${base}/api-tokens` },
          { key: 'webhooks', to: `${base}/webhooks` },
        ]
      : []),
    ...(may('viewRegistrants', 'sendMassEmails') ? [{ key: 'confirmations', to: `${base}/confirmations` }] : []),
    ...(may('settings') ? [listOf(mailTextRecord, `${base}/mail-texts`)] : []),
    ...(may('sendMassEmails') ? [{ key: 'massEmails', to: `${base}/mass-emails` }] : []),
    ...(may('sendMassTexts') ? [{ key: 'massTexts', to: `${base}/mass-texts` }] : []),
    ...(may('accessToTemplates') ? [listOf(templateRecord, `${base}/templates`)] : []),
    ...(may('editPaymentsForRegistrants', 'checkinRegistrants')
      ? [{ key: 'bankStatements', to: `${base}/bank-statements` }]
      : []),
    ...(may('settings', 'viewRegistrants') ? [{ key: 'import', to: `${base}/import` }] : []),
    ...(isAdmin ? [{ key: 'userActivity', to: `${base}/user-activity` }] : []),
  ];
};
