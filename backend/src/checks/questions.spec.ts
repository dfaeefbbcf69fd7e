import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';

/**
 * Queries that files of the backend call as they are. What these say is shown and nothing else: no miss of
 * theirs becomes a "no", and no count of theirs decides. Whoever adds one answers this first: what becomes of
 * an empty answer while the tables are behind? Where it would refuse, delete, take or hide, the query is a
 * `question` and is asked through `Surely` (rule interface/not-known-is-not-no).
 */
const shown: Readonly<Record<string, readonly string[]>> = {
  'access/index.ts': ['accountsOfEvent', 'wallsOfEvent'],
  'access/device-life.ts': ['devicesOfEvent'],
  // Whoever empties a deleted event has waited for them.
  'access/end-roles.ts': ['accountsOfEvent'],
  'access/roles-read.ts': ['accountsOfEvent'],
  'access/routes.ts': ['accountPage', 'accountsOfEvent'],
  'access/wall-routes.ts': ['wallsOfEvent'],
  'check-in/activity/lists.ts': ['activityCheckinPage', 'activityRefusalPage'],
  'check-in/offline/conflict-routes.ts': ['conflictPage', 'openConflicts'],
  // Whoever a desk's copy lacks was not refused: the desk asks again, and what changed comes later.
  'check-in/offline/copy-route.ts': [
    'deskCopySince',
    'fieldsForDesks',
    'groupsChanged',
    'groupsToCopy',
    'peopleInCopy',
    'peopleToCopy',
    'typeNames',
  ],
  'check-in/activity/views.ts': ['activityRefusalPage', 'personAtActivities'],
  'bank-transfer/index.ts': ['bankLineCounts', 'bankLinePage'],
  'bank-transfer/line-routes.ts': ['bankLinePage', 'payees'],
  'check-in/index.ts': ['doorCount'],
  'check-in/said-at-desk.ts': ['notedOf', 'peopleWithAnswers'],
  'checkpoint/card-routes.ts': ['checkinPage', 'checkpointStats'],
  'checkpoint/config-routes.ts': ['checkpointsOfEvent'],
  'checkpoint/data-routes.ts': ['dataOfGroup', 'dataPage'],
  'checkpoint/field-routes.ts': ['checkpointFieldsOfEvent'],
  'checkpoint/index.ts': [
    'attendeesAt',
    'checkinPage',
    'checkpointFieldsOfEvent',
    'checkpointStats',
    'checkpointsOfEvent',
    'headCount',
  ],
  'checkpoint/report-route.ts': ['checkpointFieldsOfEvent', 'exportCheckins', 'fieldsOfEvent'],
  'event-setup/clone-route.ts': ['countContents'],
  'event-setup/copying/progress.ts': ['isCopyingNow'],
  'event-setup/event-totals.ts': ['eventTotals'],
  'event-setup/removal-routes.ts': ['countContents'],
  'event-setup/index.ts': ['eventById', 'eventsAll', 'eventsOf', 'eventsOn'],
  'forms/activity-routes.ts': ['activitiesOfEvent', 'attendeesOfActivity', 'countsOfActivity'],
  'forms/asked.ts': ['typesOfEvent'],
  'forms/download-activities.ts': ['activitiesOfEvent', 'typesOfEvent'],
  'forms/event-problems-route.ts': ['typesOfEvent'],
  'forms/field-routes.ts': ['fieldsOfEvent'],
  'forms/fields-with-uses.ts': ['fieldsOfEvent'],
  'forms/index.ts': [
    'activitiesOfEvent',
    'customWidgetsOfEvent',
    'promoCodesOfEvent',
    'typeGroupsOfEvent',
    'validationsOfEvent',
  ],
  'forms/live-seats.ts': ['activitiesOfEvent', 'promoCodeById', 'takingOf'],
  'forms/promo-code-routes.ts': ['isUsedUp', 'promoCodesOfEvent', 'usesOfPromoCodes'],
  'forms/type-group-routes.ts': ['typeGroupsOfEvent'],
  'forms/types-with-seats.ts': ['typesOfEvent', 'validationsOfEvent'],
  'forms/validation-routes.ts': ['validationsOfEvent'],
  'forms/widget-routes.ts': ['customWidgetsOfEvent'],
  'messaging/index.ts': ['mailingCandidates', 'mailingsOfEvent', 'messagesOf'],
  'messaging/reactions/queue-mailing-when-requested.ts': ['mailingCandidates'],
  'messaging/mass/log-routes.ts': ['massLogCount', 'massLogRows'],
  'messaging/mass/preview.ts': ['fieldsOfEvent', 'recipientsOf', 'typesOfEvent'],
  'messaging/own-words/routes.ts': ['fieldsOfEvent', 'typesOfEvent'],
  'messaging/reactions/queue-mass-mailing-when-begun.ts': ['recipientsOf'],
  // Who is not there yet is found the next time; each message is written by its reader's own newest facts.
  'messaging/work.ts': ['recipientsOf'],
  'messaging/mass/switch-route.ts': ['massMailingsOfEvent'],
  'messaging/mass/test-message.ts': ['recipientsOf'],
  'templates/config-routes.ts': ['templatesOfEvent'],
  'templates/index.ts': ['templatesOfEvent'],
  'templates/mail-route.ts': ['recipientCount'],
  'templates/print-routes.ts': ['fieldsOfEvent', 'recipientCount', 'recipientsOf', 'typesOfEvent'],
  'modules/group-parts.ts': ['optionsTaken'],
  'modules/modules.ts': ['messagesOf', 'seatsTaken'],
  // What is not there yet is compared the next time; each payment is decided on by its own newest facts.
  'online-payment/comparison/comparing-with.ts': ['countPayments', 'eventsPaidOnline', 'paymentIdsBehind'],
  // What is not there yet is looked after a minute later.
  'online-payment/look-after-payments.job.ts': ['paymentsUnheard', 'walletsUnderWay'],
  'online-payment/read-routes.ts': ['checkoutPayments', 'onlinePaymentPage', 'paymentsLeftAlone', 'paymentsToLookAt'],
  'online-payment/refunds/proposal-route.ts': ['openRefundProposals', 'refundsOfGroup'],
  'online-payment/refunds/views.ts': ['openRefundProposals', 'refundsOfGroup'],
  'payment/read-routes.ts': [
    'moneyOfGroup',
    'moneySummary',
    'transactionById',
    'transactionPage',
    'transactionsOfGroup',
  ],
  // Each group is decided on by its own newest facts.
  'payment/remind-unpaid.job.ts': ['eventsWithTimeToPay', 'owingGroups'],
  'receipts/index.ts': ['receiptsOfGroup'],
  'receipts/routes.ts': ['receiptsOfGroup'],
  'platform/socket/presence-view.ts': ['account', 'deskActivity'],
  'printing/parts.ts': ['registrationsById'],
  'attendees/badges/read-badges.ts': ['membersOfGroups', 'registrationsById', 'withActivities'],
  'attendees/change/bulk-routes.ts': ['selectedPeople'],
  'attendees/list/download.ts': ['activitiesOfEvent', 'exportRows', 'fieldsOfEvent'],
  // A file is checked once the tables hold all of the log.
  'attendee-import/steps/view.ts': ['activitiesOfEvent', 'fieldsOfEvent', 'typesOfEvent'],
  'inventory/move-waiting-lists-on.job.ts': ['typesWaitedFor'],
  'inventory/activities/repopulate-route.ts': ['countsOfActivity'],
  'attendees/index.ts': ['activityAttendeePage', 'approvalPage', 'attendeePage', 'groupOf'],
  'inventory/index.ts': ['waitingPage'],
  'inventory/waiting/live-place.ts': ['waitingListOf'],
  'inventory/waiting/routes.ts': ['waiterEntered'],
  'attendees/list/read-routes.ts': ['attendeePage', 'registrationsById', 'reportKeys', 'withActivities'],
  'reporting/export-log.ts': ['newestDigest'],
  'reporting/group-facts.ts': ['checkpointNames', 'messagesAbout', 'refusalsOf'],
  'reporting/held-route.ts': ['eventById'],
  'reporting/history-routes.ts': [
    'momentAt',
    'pastAttendees',
    'pastCheckpoint',
    'pastCheckpoints',
    'pastDashboard',
    'timeline',
  ],
  'reporting/calculated-routes.ts': ['countAnswers', 'previewedWidget', 'widgetTallies'],
  'reporting/index.ts': [
    'activityCards',
    'activityPayments',
    'arrivals',
    'countedArrivals',
    'dashboard',
    'newestOfReport',
    'unsatisfied',
  ],
  // The file for accounting waits for the tables first.
  'reporting/money-routes.ts': ['accountingRows', 'moneyReport'],
  'reporting/movements-asked.ts': ['momentAt'],
  'reporting/ready/routes.ts': ['addedColumns', 'calledIn', 'newestDigest', 'readyColumns', 'readyRows', 'totalsOf'],
  // The route has waited for the tables before the thread begins.
  'reporting/report/file.thread.ts': ['columnsNamed', 'reportColumns', 'reportRows'],
  'reporting/report/file.ts': ['addedColumns', 'calledIn', 'totalsOf'],
  'reporting/report/routes.ts': [
    'UnfitFilter',
    'calledIn',
    'checkAsked',
    'columnsNamed',
    'newestDigest',
    'reportColumns',
    'reportPage',
    'reportTotals',
  ],
  'reporting/stats-route.ts': [
    'activitiesByPayment',
    'countedActivities',
    'dashboard',
    'moneySummary',
    'salesByType',
    'unsatisfied',
  ],
  'reporting/status-route.ts': ['eventNames', 'mailEnds'],
  'reporting/story-routes.ts': ['newestDigest'],
  'reporting/stuck-routes.ts': ['account', 'eventNames'],
  'reporting/user-activity-routes.ts': ['activityCount', 'activityRows'],
  'programs/rebuild.ts': ['newestDigest'],
  'programs/verify.ts': ['newestDigest'],
};

const backend = join(rootFolder, 'backend/src');
/** All but specs and what only they use. */
const isCode = (file: string): boolean => !/\.spec\.ts$|\/testing\/|^testing\//.test(file);

const filesOf = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: backend })) {
    if (isCode(file)) files.set(file, await readFile(join(backend, file), 'utf8'));
  }
  return files;
};

/** `import { a, type B, c as d } from '@turnout/projections/<x>/queries'`: x, and the values named. */
const importsOf = (text: string): readonly { readonly from: string; readonly names: readonly string[] }[] =>
  [...text.matchAll(/import \{([^}]*)\} from '(@turnout\/projections\/[a-z-]+\/queries)'/g)].map(
    ([, names = '', from = '']) => ({
      from,
      names: names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type ')),
    }),
  );

const Module = z.record(z.string(), z.unknown());

/** Of a file, the queries that are functions: they can be called while the tables are behind. */
const plainQueriesOf = async (text: string): Promise<readonly string[]> => {
  const plain: string[] = [];
  for (const { from, names } of importsOf(text)) {
    const module = Module.parse({ ...(await import(from)) });
    plain.push(...names.filter((name) => typeof module[name] === 'function'));
  }
  return plain.toSorted();
};

describe('what the backend asks of tables that lag', () => {
  it('is shown, where it is asked without waiting', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const [file, text] of await filesOf()) {
      const plain = await plainQueriesOf(text);
      if (plain.length > 0) found[file] = plain;
    }
    expect(found).toEqual(shown);
  });

  it('is looked up through Surely alone, where a miss would be a "no"', async () => {
    const asking = [...(await filesOf())].filter(([, text]) => /\.askTables\(/.test(text)).map(([file]) => file);
    // The thread that checks a file is begun by whoever has waited for its tables.
    expect(asking.toSorted()).toEqual(['attendee-import/steps/step.thread.ts', 'platform/reads/surely.ts']);
  });

  it('is seen by this spec: a file that calls a query as it is is found', async () => {
    const text = `import { type FieldView, fieldsOfEvent as all } from '@turnout/projections/forms/queries';`;
    expect(await plainQueriesOf(text)).toEqual(['fieldsOfEvent']);
    const asked = `import { countRegistrantsOfType } from '@turnout/projections/forms/queries';`;
    expect(await plainQueriesOf(asked)).toEqual([]);
  });
});
