import type { Hand } from './hand.ts';
import { recordsWithForms, type RecordAt } from './records.ts';
import type { Stage } from './stage.ts';

/** A screen at which a tour stops. */
export interface Stop {
  /** The name of its picture. */
  readonly name: string;
  /** The pattern of its address, as in frontend/src/app/screens.json. */
  readonly screen: string;
  readonly at: (stage: Stage) => string;
  /** As a visitor, who is not logged in. */
  readonly isVisitor?: true;
  /** As somebody at a desk that has no name yet. */
  readonly isNameless?: true;
  /** The steps before it is looked at: a menu opened, a form refused. Stops with it are made in fewer looks. */
  readonly act?: (hand: Hand) => Promise<void>;
  /** An answer that the server refuses belongs to it. */
  readonly isRefused?: true;
}

export const inEvent =
  (path: string, event: 'demo' | 'empty' | 'long' = 'demo') =>
  (stage: Stage) =>
    `/dashboard/${stage[event]}${path}`;
const base = '/dashboard/:eventId';

/** The stops at a record's list and form. */
const stopsOf = ({ record: { idKey, stream }, name, path, isEditedBelow, isWithoutList }: RecordAt): Stop[] => {
  const form = (id: string) => (isEditedBelow === true ? `/${path}/${id}/edit` : `/${path}/edit/${id}`);
  const list = { name: path === 'activities' ? path : `${name}s`, screen: `${base}/${path}`, at: inEvent(`/${path}`) };
  return [
    ...(isWithoutList === true ? [] : [list]),
    { name: `${name}-create`, screen: `${base}/${path}/create`, at: inEvent(`/${path}/create`) },
    { name, screen: `${base}${form(`:${idKey}`)}`, at: (stage) => inEvent(form(stage.records[stream] ?? ''))(stage) },
  ];
};

/** Each screen there is, as it is found. */
export const screens: readonly Stop[] = [
  { name: 'landing', screen: '/', at: () => '/', isVisitor: true },
  { name: 'log-in', screen: '/login', at: () => '/login', isVisitor: true },
  { name: 'about', screen: '/about', at: () => '/about', isVisitor: true },
  { name: 'sign-up', screen: '/register325', at: () => '/register325', isVisitor: true },
  { name: 'forgot-password', screen: '/forgot-password', at: () => '/forgot-password', isVisitor: true },
  {
    name: 'update-password',
    screen: '/update-password',
    at: () => '/update-password?resetCode=shown-and-not-used',
    isVisitor: true,
  },
  { name: 'change-password', screen: '/change-password', at: () => '/change-password' },
  { name: 'global-settings', screen: '/settings', at: () => '/settings' },
  { name: 'config-settings', screen: '/config/settings', at: () => '/config/settings' },
  { name: 'global-users', screen: '/config/users', at: () => '/config/users' },
  { name: 'global-user', screen: '/config/users/:userId', at: ({ user }) => `/config/users/${user}` },
  { name: 'not-found', screen: '/*', at: () => '/nowhere' },
  { name: 'forbidden', screen: '/forbidden/:eventId?', at: ({ demo }) => `/forbidden/${demo}` },
  { name: 'sessions', screen: '/sessions', at: () => '/sessions' },
  { name: 'source', screen: '/source', at: () => '/source' },
  { name: 'status', screen: '/status', at: () => '/status' },
  { name: 'mails', screen: '/mails', at: () => '/mails' },
  { name: 'events', screen: '/events', at: () => '/events' },
  { name: 'event-create', screen: '/events/create', at: () => '/events/create' },
  { name: 'dashboard', screen: base, at: inEvent('') },
  { name: 'settings', screen: `${base}/settings`, at: inEvent('/settings') },
  ...recordsWithForms.flatMap(stopsOf),
  { name: 'templates', screen: `${base}/templates`, at: inEvent('/templates') },
  { name: 'uploads', screen: `${base}/uploads`, at: inEvent('/uploads') },
  { name: 'users', screen: `${base}/users`, at: inEvent('/users') },
  { name: 'user', screen: `${base}/users/:userId/edit`, at: (s) => inEvent(`/users/${s.user}/edit`)(s) },
  { name: 'invite-users', screen: `${base}/users/invite`, at: inEvent('/users/invite') },
  { name: 'badges', screen: `${base}/badges`, at: inEvent('/badges') },
  { name: 'api-tokens', screen: `${base}/api-tokens`, at: inEvent('/api-tokens') },
  { name: 'webhooks', screen: `${base}/webhooks`, at: inEvent('/webhooks') },
  { name: 'devices', screen: `${base}/devices`, at: inEvent('/devices') },
  { name: 'enrol', screen: '/enrol', at: () => '/enrol#not-a-code', isVisitor: true },
  { name: 'wall-links', screen: `${base}/wall-links`, at: inEvent('/wall-links') },
  {
    name: 'type-preview',
    screen: `${base}/registration-types/preview/:typeId`,
    at: (s) => inEvent(`/registration-types/preview/${s.type}`)(s),
  },
  {
    name: 'activity-attendees',
    screen: `${base}/activities/:activityId/attendees`,
    at: (s) => inEvent(`/activities/${s.activity}/attendees`)(s),
  },
  { name: 'attendees', screen: `${base}/attendees`, at: inEvent('/attendees') },
  { name: 'attendee', screen: `${base}/attendees/:registrationId`, at: (s) => inEvent(`/attendees/${s.group}`)(s) },
  {
    name: 'attendee-payments',
    screen: `${base}/attendees/:registrationId`,
    at: (s) => inEvent(`/attendees/${s.group}?tab=payments`)(s),
  },
  {
    name: 'attendee-details-edit',
    screen: `${base}/attendees/:registrationId/edit`,
    at: (s) => inEvent(`/attendees/${s.group}/edit`)(s),
  },
  {
    name: 'registration-edit',
    screen: `${base}/registrations/:id/edit`,
    at: (s) => inEvent(`/registrations/${s.group}/edit`)(s),
  },
  {
    name: 'type-change',
    screen: `${base}/attendees/:registrationId/change-type`,
    at: (s) => inEvent(`/attendees/${s.group}/change-type`)(s),
  },
  {
    name: 'attendee-history',
    screen: `${base}/attendees/:registrationId/history`,
    at: (s) => inEvent(`/attendees/${s.group}/history`)(s),
  },
  {
    name: 'attendee-messages',
    screen: `${base}/attendees/:registrationId/messages`,
    at: (s) => inEvent(`/attendees/${s.person}/messages`)(s),
  },
  { name: 'print', screen: '/print/:registrationId', at: ({ person }) => `/print/${person}` },
  { name: 'import', screen: `${base}/import`, at: inEvent('/import') },
  { name: 'import-file', screen: `${base}/import/:importId`, at: (s) => inEvent(`/import/${s.import}`)(s) },
  { name: 'confirmations', screen: `${base}/confirmations`, at: inEvent('/confirmations') },
  { name: 'mail-texts', screen: `${base}/mail-texts`, at: inEvent('/mail-texts') },
  {
    name: 'mail-text',
    screen: `${base}/mail-texts/:kind/:language`,
    at: inEvent('/mail-texts/registration-confirmed/en'),
  },
  { name: 'mass-emails', screen: `${base}/mass-emails`, at: inEvent('/mass-emails') },
  { name: 'mass-texts', screen: `${base}/mass-texts`, at: inEvent('/mass-texts') },
  { name: 'mass-emails-log', screen: `${base}/mass-emails-log`, at: inEvent('/mass-emails-log') },
  { name: 'mass-text-log', screen: `${base}/mass-text-log`, at: inEvent('/mass-text-log') },
  // Nobody's link: what it says where it is not known.
  { name: 'unsubscribe', screen: '/unsubscribe/:token', at: () => `/unsubscribe/${'0'.repeat(40)}` },
  { name: 'conflicts', screen: `${base}/conflicts`, at: inEvent('/conflicts') },
  { name: 'online-payments', screen: `${base}/payments`, at: inEvent('/payments') },
  { name: 'bank-statements', screen: `${base}/bank-statements`, at: inEvent('/bank-statements') },
  { name: 'history', screen: `${base}/history`, at: inEvent('/history') },
  { name: 'reports', screen: `${base}/reports`, at: inEvent('/reports') },
  { name: 'ready-reports', screen: `${base}/standalone-reports`, at: inEvent('/standalone-reports') },
  { name: 'money', screen: `${base}/money`, at: inEvent('/money') },
  { name: 'user-activity', screen: `${base}/user-activity`, at: inEvent('/user-activity') },
  { name: 'scanner-home', screen: `${base}/scanner`, at: inEvent('/scanner') },
  { name: 'scanner', screen: `${base}/scanner/:type/:id?`, at: inEvent('/scanner/registration') },
  {
    name: 'activity-scanner',
    screen: `${base}/scanner/activity/:id`,
    at: (s) => inEvent(`/scanner/activity/${s.activity}`)(s),
  },
  {
    name: 'checkpoint-attendees',
    screen: `${base}/checkpoints/:checkpointId/attendees`,
    at: (s) => inEvent(`/checkpoints/${s.checkpoint}/attendees`)(s),
  },
  {
    name: 'checkpoint-desk',
    screen: `${base}/checkpoints/:checkpointId/checkin`,
    at: (s) => inEvent(`/checkpoints/${s.checkpoint}/checkin`)(s),
  },
  { name: 'checkpoint-data', screen: `${base}/checkpointfields-data`, at: inEvent('/checkpointfields-data') },
  { name: 'head-count', screen: `${base}/head-count`, at: inEvent('/head-count') },
  { name: 'wall', screen: '/wall/:token?', at: ({ wall }) => `/wall/${wall}`, isVisitor: true },
  { name: 'site', screen: '/evt/:eventId', at: ({ demo }) => `/evt/${demo}`, isVisitor: true },
  { name: 'site-types', screen: '/evt/:eventId/types', at: ({ demo }) => `/evt/${demo}/types`, isVisitor: true },
  {
    name: 'site-register',
    screen: '/evt/:eventId/register/:typeId/:typeName?',
    at: ({ demo, type }) => `/evt/${demo}/register/${type}`,
    isVisitor: true,
  },
  {
    name: 'site-edit',
    screen: '/evt/:eventId/registration/:code/edit',
    at: ({ long, longEditCode }) => `/evt/${long}/registration/${longEditCode}/edit`,
    isVisitor: true,
  },
  {
    name: 'site-transfer',
    screen: '/evt/:eventId/transfer/:code',
    at: ({ long, longTransferCode }) => `/evt/${long}/transfer/${longTransferCode}`,
    isVisitor: true,
  },
  {
    name: 'site-join-waiting',
    screen: '/evt/:eventId/waiting/:typeId',
    at: ({ long, waitedType }) => `/evt/${long}/waiting/${waitedType}`,
    isVisitor: true,
  },
  {
    name: 'site-waiting',
    screen: '/evt/:eventId/waiting/:typeId/:code',
    at: ({ long, waitedType, waitingCode }) => `/evt/${long}/waiting/${waitedType}/${waitingCode}`,
    isVisitor: true,
  },
  {
    name: 'approvals',
    screen: `${base}/approvals`,
    at: ({ long }) => `/dashboard/${long}/approvals`,
  },
  {
    name: 'waiting-list',
    screen: `${base}/waiting-list`,
    at: ({ long }) => `/dashboard/${long}/waiting-list`,
  },
  {
    name: 'site-checkpoint',
    screen: '/evt/:eventId/checkpoints/:checkpointId',
    at: ({ demo, checkpoint }) => `/evt/${demo}/checkpoints/${checkpoint}`,
    isVisitor: true,
  },
  {
    name: 'site-confirmation',
    screen: '/welcome-email/:registrationId?',
    at: ({ group }) => `/welcome-email/${group}`,
    isVisitor: true,
  },
  {
    name: 'site-checkout',
    screen: '/checkout/:registrationId?',
    at: ({ group }) => `/checkout/${group}`,
    isVisitor: true,
  },
  {
    name: 'checkpoint-confirmation',
    screen: '/confirmation/:checkinId?',
    at: ({ checkin }) => `/confirmation/${checkin}`,
    isVisitor: true,
  },
  { name: 'unavailable', screen: '/unavailable/:eventId?', at: ({ demo }) => `/unavailable/${demo}`, isVisitor: true },
];
