import { OwnDeviceView, UserView } from '@turnout/contracts/access';
import { flags, type Flag, openProfile } from '@turnout/contracts/kernel';
import { writeFileSync } from 'node:fs';
import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { mayIn } from '../platform/session.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { ledTo } from './admission.ts';
import { handleOf } from './handle.ts';
import { router } from './router.tsx';

/** Where `npm run guards` reads what was found. */
const reportFile = process.env['GUARDS_ROUTES_REPORT'];

/** Who opens a screen: anybody; whoever is logged in; the admin; or whoever holds all of these flags in the event. */
type Needed = 'anybody' | 'session' | 'admin' | readonly Flag[];

/** Screens that a door device shows too, of its own event. */
const ofDesks: ReadonlySet<string> = new Set([
  '/dashboard/:eventId/scanner',
  '/dashboard/:eventId/scanner/:type/:id?',
  '/dashboard/:eventId/checkpoints/:checkpointId/checkin',
]);

const fields: readonly Flag[] = ['viewCustomFields', 'createCustomFields'];
const madeTypes: readonly Flag[] = ['viewRegistrationTypes', 'createRegistrationTypes'];
const editedTypes: readonly Flag[] = ['viewRegistrationTypes', 'editRegistrationTypes'];

/**
 * Every screen and who opens it, written down apart from the routes (rule access/screen-guards).
 * A route that is added or loosened is missed here first.
 */
const screens: Readonly<Record<string, Needed>> = {
  '/': 'anybody',
  '/*': 'session',
  '/about': 'anybody',
  '/change-password': 'session',
  '/config/settings': 'admin',
  '/config/users': 'admin',
  '/config/users/:userId': 'admin',
  '/confirmation/:checkinId?': 'anybody',
  '/dashboard/:eventId': ['viewDashboard'],
  '/dashboard/:eventId/activities': ['checkinActivities'],
  '/dashboard/:eventId/activities/:activityId/attendees': ['viewRegistrants'],
  '/dashboard/:eventId/activities/:activityId/edit': ['editRegistrationTypes'],
  '/dashboard/:eventId/activities/create': ['editRegistrationTypes'],
  '/dashboard/:eventId/attendees': ['viewRegistrants'],
  '/dashboard/:eventId/attendees/:registrationId': ['viewRegistrants'],
  '/dashboard/:eventId/attendees/:registrationId/change-type': [
    'viewRegistrants',
    'changeRegistrationTypeForRegistrant',
  ],
  '/dashboard/:eventId/attendees/:registrationId/history': ['viewRegistrants'],
  '/dashboard/:eventId/attendees/:registrationId/messages': ['viewRegistrants'],
  '/dashboard/:eventId/badges': ['viewRegistrants', 'checkinRegistrants'],
  '/dashboard/:eventId/api-tokens': ['settings'],
  '/dashboard/:eventId/webhooks': ['settings'],
  '/dashboard/:eventId/bank-statements': ['editPaymentsForRegistrants', 'checkinRegistrants'],
  '/dashboard/:eventId/checkpointfields': ['editCheckpoints'],
  '/dashboard/:eventId/checkpointfields-data': ['editCheckpoints'],
  '/dashboard/:eventId/checkpointfields/:fieldId/edit': ['editCheckpoints'],
  '/dashboard/:eventId/checkpointfields/create': ['editCheckpoints'],
  // Which of its buttons show depends on several flags: the screen asks for them one by one.
  '/dashboard/:eventId/checkpoints': 'session',
  '/dashboard/:eventId/checkpoints/:checkpointId/attendees': ['viewAndCreateCheckinsForCheckpoints'],
  '/dashboard/:eventId/checkpoints/:checkpointId/checkin': ['viewAndCreateCheckinsForCheckpoints'],
  '/dashboard/:eventId/checkpoints/:checkpointId/edit': ['editCheckpoints'],
  '/dashboard/:eventId/checkpoints/create': ['createCheckpoints'],
  '/dashboard/:eventId/confirmations': ['viewRegistrants', 'sendMassEmails'],
  '/dashboard/:eventId/custom-fields': ['viewCustomFields'],
  '/dashboard/:eventId/custom-fields/create': fields,
  '/dashboard/:eventId/custom-fields/edit/:fieldId': ['viewCustomFields', 'editCustomFields'],
  '/dashboard/:eventId/devices': ['viewUsers', 'editUsers'],
  '/dashboard/:eventId/head-count': ['viewDashboard'],
  '/dashboard/:eventId/history': ['viewRegistrants'],
  '/dashboard/:eventId/import': ['settings', 'viewRegistrants'],
  '/dashboard/:eventId/import/:importId': ['settings', 'viewRegistrants'],
  // Leads who may not see them away by itself, after a second.
  '/dashboard/:eventId/mass-emails': ['sendMassEmails'],
  '/dashboard/:eventId/mass-emails-log': ['sendMassEmails'],
  '/dashboard/:eventId/mail-texts': ['settings'],
  '/dashboard/:eventId/mail-texts/:kind/:language': ['settings'],
  '/dashboard/:eventId/mass-text-log': ['sendMassEmails'],
  '/dashboard/:eventId/mass-texts': ['sendMassTexts'],
  '/dashboard/:eventId/promo-codes': ['editRegistrationTypes'],
  '/dashboard/:eventId/promo-codes/create': ['editRegistrationTypes'],
  '/dashboard/:eventId/promo-codes/edit/:promoCodeId': ['editRegistrationTypes'],
  '/dashboard/:eventId/registration-type-groups': 'session',
  '/dashboard/:eventId/registration-type-groups/create': madeTypes,
  '/dashboard/:eventId/registration-type-groups/edit/:typeGroupId': editedTypes,
  '/dashboard/:eventId/registration-types': ['viewRegistrationTypes'],
  '/dashboard/:eventId/registration-types/create': madeTypes,
  '/dashboard/:eventId/registration-types/edit/:typeId': editedTypes,
  '/dashboard/:eventId/registration-types/preview/:typeId': ['viewRegistrationTypes'],
  // The places to work at are those that the flags allow, none where they allow none.
  '/dashboard/:eventId/registrations/:id/edit': ['viewRegistrants', 'checkinRegistrants'],
  '/dashboard/:eventId/attendees/:registrationId/edit': ['viewRegistrants', 'checkinRegistrants'],
  '/dashboard/:eventId/scanner': 'session',
  '/dashboard/:eventId/scanner/activity/:id': ['checkinActivities'],
  '/dashboard/:eventId/scanner/:type/:id?': ['checkinRegistrants'],
  '/dashboard/:eventId/settings': ['settings'],
  '/dashboard/:eventId/speakers/create': 'admin',
  '/dashboard/:eventId/templates': ['accessToTemplates'],
  '/dashboard/:eventId/speakers/edit/:speakerId': 'admin',
  '/dashboard/:eventId/uploads': 'admin',
  '/dashboard/:eventId/user-activity': 'admin',
  '/dashboard/:eventId/users': ['viewUsers'],
  '/dashboard/:eventId/users/:userId/edit': ['viewUsers', 'editUsers'],
  '/dashboard/:eventId/users/invite': ['viewUsers', 'editUsers'],
  '/dashboard/:eventId/wall-links': ['viewDashboard', 'settings'],
  '/enrol': 'anybody',
  '/events': 'session',
  '/events/create': 'admin',
  '/evt/:eventId': 'anybody',
  '/evt/:eventId/checkpoints/:checkpointId': 'anybody',
  '/evt/:eventId/register/:typeId/:typeName?': 'anybody',
  '/evt/:eventId/registration/:code/edit': 'anybody',
  '/evt/:eventId/transfer/:code': 'anybody',
  '/dashboard/:eventId/approvals': ['viewRegistrants'],
  '/dashboard/:eventId/waiting-list': ['viewRegistrants'],
  '/dashboard/:eventId/reports': ['viewReports'],
  '/dashboard/:eventId/standalone-reports': ['downloadStandaloneReports'],
  '/dashboard/:eventId/money': ['viewReports', 'viewTransactionSummary'],
  '/dashboard/:eventId/conflicts': ['viewRegistrants', 'checkinRegistrants'],
  '/dashboard/:eventId/payments': ['viewRegistrants', 'editPaymentsForRegistrants'],
  '/evt/:eventId/waiting/:typeId': 'anybody',
  '/evt/:eventId/waiting/:typeId/:code': 'anybody',
  '/evt/:eventId/types': 'anybody',
  '/forbidden/:eventId?': 'anybody',
  '/forgot-password': 'anybody',
  '/login': 'anybody',
  '/mails': 'admin',
  '/print/:registrationId': 'session',
  '/register325': 'anybody',
  '/sessions': 'session',
  '/settings': 'admin',
  '/source': 'session',
  '/status': 'admin',
  '/unsubscribe/:token': 'anybody',
  '/checkout/:registrationId?': 'anybody',
  '/unavailable/:eventId?': 'anybody',
  '/update-password': 'anybody',
  '/wall/:token?': 'anybody',
  '/welcome-email/:registrationId?': 'anybody',
};
/** Behind no guard: an address that leads nowhere says so to anybody, and the licence asks for the source. */
const unguarded: ReadonlySet<string> = new Set(['/*', '/source']);

const here = 'e'.repeat(20);
const there = 'f'.repeat(20);
const every = Object.fromEntries(flags.map((flag) => [flag, true]));
const userWith = (eventId: string, held: Readonly<Record<string, boolean>>, admin = false) =>
  UserView.parse({
    _id: 'a'.repeat(20),
    name: 'Ana',
    email: 'ana@example.org',
    admin,
    status: 'enable',
    twoFaEnabled: false,
    secondFactors: [],
    isInvited: false,
    invitedAt: null,
    event: null,
    roles: admin ? {} : { [eventId]: held },
  });
const deviceOf = (eventId: string): OwnDeviceView =>
  OwnDeviceView.parse({
    _id: 'd'.repeat(20),
    eventId,
    name: 'North',
    checkpoints: [],
    activities: [],
    profile: openProfile,
  });

const joined = (above: string, path: string | undefined): string => {
  if (path === undefined) return above;
  return path.startsWith('/') ? path : `${above === '/' ? '' : above}/${path}`;
};
/** Each screen's address and the handle of the guard before it. */
const routesIn = (routes: readonly RouteObject[], above = '', outer: ScreenHandle = {}): [string, ScreenHandle][] =>
  routes.flatMap((route) => {
    const at = joined(above, route.path);
    const handle = route.handle === undefined ? outer : handleOf(route);
    return route.children === undefined ? [[at, handle]] : routesIn(route.children, at, handle);
  });
const found = new Map(routesIn(router.routes));

interface Asker {
  readonly user: UserView | null;
  readonly device: OwnDeviceView | null;
  readonly isRevoked?: boolean;
  readonly mustAddSecondFactor?: boolean;
  /** Where they belong who may not open a screen; null: they may. */
  readonly leads: (needed: Needed, address: string, pattern: string) => string | null;
}

const stranger = (needed: Needed, address: string): string | null =>
  needed === 'anybody' ? null : `/login?back=${encodeURIComponent(address)}`;
const device = (eventId: string, needed: Needed, pattern: string): string | null => {
  const isDesk = ofDesks.has(pattern) && eventId === here;
  return needed === 'anybody' || isDesk ? null : `/dashboard/${eventId}/scanner`;
};
const asIn = (held: Readonly<Record<string, boolean>>) => (needed: Needed, _: string, pattern: string) => {
  if (needed === 'admin') return pattern.includes(':eventId') ? `/forbidden/${here}` : '/events';
  if (typeof needed === 'string' || !pattern.includes(':eventId')) return null;
  return needed.every((flag) => held[flag] === true) ? null : `/forbidden/${here}`;
};
const nothing = { user: null, device: null };

/** Everybody who may come, about one screen: whoever is not logged in any more is a stranger. */
const askersFor = (needed: Needed): Readonly<Record<string, Asker>> => {
  const exactly = typeof needed === 'string' ? {} : Object.fromEntries(needed.map((flag) => [flag, true]));
  const others = { ...every, ...Object.fromEntries(Object.keys(exactly).map((flag) => [flag, false])) };
  return {
    nobody: { ...nothing, leads: stranger },
    'a wall, whose token is no session': { ...nothing, leads: stranger },
    'a door device of the event': {
      user: null,
      device: deviceOf(here),
      // At the door alone: the desk of a checkpoint or an activity is not its own.
      leads: (asked, _, pattern) =>
        /\/checkpoints\/:checkpointId\/checkin|\/scanner\/activity\//.test(pattern)
          ? `/forbidden/${here}`
          : device(here, asked, pattern),
    },
    'a door device of another event': {
      user: null,
      device: deviceOf(there),
      leads: (asked) => device(there, asked, ''),
    },
    'a revoked door device': {
      ...nothing,
      isRevoked: true,
      leads: (asked) => (asked === 'anybody' ? null : '/enrol?revoked'),
    },
    'a user of another event with every flag': { user: userWith(there, every), device: null, leads: asIn({}) },
    'a user of the event with every flag but the needed ones': {
      user: userWith(here, others),
      device: null,
      leads: asIn(others),
    },
    'a user of the event with exactly the needed flags': {
      user: userWith(here, exactly),
      device: null,
      leads: asIn(exactly),
    },
    'a user who has to set up a second log-in step': {
      user: userWith(here, every),
      device: null,
      mustAddSecondFactor: true,
      leads: (asked, address) => (asked === 'anybody' || address === '/change-password' ? null : '/change-password'),
    },
    'the admin': { user: userWith(here, {}, true), device: null, leads: () => null },
  };
};

const filled = (pattern: string): string =>
  pattern
    .replace(':eventId', here)
    .replaceAll(/\/:\w+\?/g, '')
    .replaceAll(/:\w+/g, '1');

describe('who opens which screen', () => {
  it('is written down for every route, as the routes have it', () => {
    const asRouted = [...found].map(([pattern, { who = 'session', needs }]): [string, Needed] => [
      pattern,
      who === 'public' ? 'anybody' : (needs ?? who),
    ]);
    expect(Object.fromEntries(asRouted)).toEqual(screens);
  });

  it('leads everybody else where they belong', () => {
    const leaks: string[] = [];
    let pairs = 0;
    for (const [pattern, needed] of Object.entries(screens)) {
      if (unguarded.has(pattern)) continue;
      const pathname = filled(pattern);
      const eventId = pattern.includes(':eventId') && !pattern.includes(':eventId?') ? here : undefined;
      for (const [name, asker] of Object.entries(askersFor(needed))) {
        const { leads, isRevoked = false, mustAddSecondFactor = false, ...who } = asker;
        const visitor = { ...who, isRevoked, mustAddSecondFactor, may: mayIn(who, eventId ?? '') };
        const led = ledTo(found.get(pattern) ?? {}, visitor, { pathname, search: '', eventId });
        const right = leads(needed, pathname, pattern);
        pairs += 1;
        if (led !== right) leaks.push(`${name} was led to ${led ?? 'the screen'}, not ${right ?? 'to it'}: ${pattern}`);
      }
    }
    const report = { routes: Object.keys(screens).length - unguarded.size, pairs, leaks };
    if (reportFile !== undefined) writeFileSync(reportFile, JSON.stringify(report));
    expect(leaks, leaks.join('\n')).toEqual([]);
  });

  it('is not open where a route loses a right', () => {
    const who = { user: userWith(here, {}), device: null };
    const visitor = { ...who, isRevoked: false, mustAddSecondFactor: false, may: mayIn(who, here) };
    const at = { pathname: `/dashboard/${here}/users`, search: '', eventId: here };
    expect(ledTo({ needs: ['viewUsers'] }, visitor, at)).toBe(`/forbidden/${here}`);
    expect(ledTo({}, visitor, at)).toBeNull();
  });
});
