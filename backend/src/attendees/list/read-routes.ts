import { isPrimaryOf, meets, needs, reject, type RegistrantId } from '@turnout/contracts/kernel';
import {
  registrationApi,
  type ListedRegistration,
  type ParentShown,
  type ReadRegistration,
  type ReportedRegistration,
  type RegistrationView,
} from '@turnout/contracts/registration';
import {
  attendeePage,
  byConfirmationNumber,
  registrationsById,
  shownOfRegistrations,
  reportKeys,
  withActivities,
} from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { badgePng } from '../../platform/content/qr-code.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { maySeeStaff, registrationFor } from '../../platform/session/staff.ts';
import { openAsRead } from '../../groups/stream/as-read.ts';
import { chargedByHand } from '../../groups/charge/by-hand.ts';
import { chargesShown, choiceShown, publicMoney } from '../../groups/charge/charges-shown.ts';
import { openActivitiesOf } from '../../groups/stream/activities-of.ts';
import { foundByBadge } from '../change/found-by-badge.ts';
import { seesAll, type RegistrationParts } from '../../groups/stream/parts.ts';
import { statusCheckRoutes } from './status-check.ts';

/** What can be read of registrations: whole for staff, the public part for whoever has an id or a number. */
export const readRoutes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  listRoutes(app, http, parts);
  registrationRoute(app, http, parts);
  statusCheckRoutes(app, http, parts);
  qrRoute(app, http, parts);
  route(app, http, registrationApi.botCheck, {
    reads: [],
    handle: async () => ({ body: parts.botCheck.challenge() }),
  });
};

type Routes = typeof readRoutes;

/** A registration with those of its activities that were asked for. */
const withActivitiesAsked =
  (asked: { readonly registeredActivities: boolean; readonly fieldBasedActivities: boolean }) =>
  ({ registeredActivities = [], fieldBasedActivities = [], ...view }: ReadRegistration): ReadRegistration => ({
    ...view,
    ...(asked.registeredActivities && { registeredActivities }),
    ...(asked.fieldBasedActivities && { fieldBasedActivities }),
  });

/** The primaries of those brought along that a page shows, each asked for once. */
const parentsOf = async (
  pool: RegistrationParts['platform']['pool'],
  views: readonly RegistrationView[],
): Promise<readonly RegistrationView[]> => {
  const known = new Map(views.map((view) => [view._id, view]));
  const wanted = [...new Set(views.flatMap(({ parent }) => parent ?? []))];
  const missing = wanted.filter((id) => !known.has(id));
  const found = missing.length === 0 ? [] : await registrationsById(pool, missing);
  return [...wanted.flatMap((id) => known.get(id) ?? []), ...found];
};

const mayList = needs.event('viewRegistrants');
const mayReport = needs.event('viewReports');

const noKeys: ReadonlySet<string> = new Set();

/** The keys that a list is asked for, by commas or spaces; of `type.name` the first word. */
const keysIn = (select = ''): ReadonlySet<string> =>
  new Set(
    select
      .split(/[\s,]+/)
      .flatMap((word) => word.split('.', 1))
      .filter((key) => key !== ''),
  );

const selected = (view: ReportedRegistration, keys: ReadonlySet<string>): Partial<ReportedRegistration> => ({
  _id: view._id,
  ...Object.fromEntries(Object.entries(view).filter(([key]) => keys.has(key))),
});

const parentShown = (view: ReadRegistration): ParentShown => {
  const { _id, confirmationNumber, status, type, fields, currency, total, paid, due } = view;
  return { _id, confirmationNumber, status, type, fields, currency, total, paid, due };
};

const listRoutes: Routes = (app, http, parts) => {
  const { pool, surely } = parts.platform;
  const asRead = openAsRead(parts);
  route(app, http, registrationApi.registrations, {
    reads: [...shownOfRegistrations, 'door', 'enrolments', 'reports'],
    handle: async ({ query }, { rights }) => {
      const { eventId, page, perPage, sort, select, reports = false, ...asked } = query;
      if (!meets(reports ? mayReport : mayList, rights)) return reject('not-permitted');
      const {
        populateParent = false,
        populateRegisteredActivities = false,
        populateFieldBasedActivities = false,
        ...given
      } = asked;
      const filter = await foundByBadge(parts, given);
      const { rows, total, totalWithoutFilter } = await attendeePage(pool, { eventId, filter, sort, page, perPage });
      const shown = rows.map(registrationFor(rights));
      const populated = {
        registeredActivities: populateRegisteredActivities,
        fieldBasedActivities: populateFieldBasedActivities,
      };
      const isAsked = populateRegisteredActivities || populateFieldBasedActivities;
      const registrations = await asRead.registrations(eventId, isAsked ? await withActivities(pool, shown) : shown);
      const parents = populateParent ? await asRead.registrations(eventId, await parentsOf(pool, shown)) : [];
      const parentById = new Map(parents.map((one) => [one._id, parentShown(one)]));
      const withParent = ({ parent, ...view }: ReadRegistration): ListedRegistration => ({
        ...view,
        parent: (parent === null ? undefined : parentById.get(parent)) ?? parent,
      });
      const beside = reports ? await reportKeys(pool, shown, maySeeStaff(rights)) : null;
      const listed = registrations
        .map(withActivitiesAsked(populated))
        .map(withParent)
        .map((one): ReportedRegistration => ({ ...one, ...beside?.get(one._id) }));
      const keys = reports ? keysIn(select) : noKeys;
      if (keys.size === 0) return { body: { registrations: listed, total, totalWithoutFilter } };
      // Of registrations that are answered in part no schema promises a key.
      const registrationsInPart = listed.map((one) => selected(one, keys));
      const body = { registrations: registrationsInPart, total, totalWithoutFilter };
      return { file: Buffer.from(JSON.stringify(body)), type: 'application/json; charset=utf-8' };
    },
  });
  route(app, http, registrationApi.byConfirmationNumber, {
    reads: shownOfRegistrations,
    handle: async ({ params: { confirmationNumber, eventId } }, { rights }) => {
      const found = await surely.find(byConfirmationNumber, { eventId, number: confirmationNumber });
      const registrations = await asRead.registrations(eventId, found.map(registrationFor(rights)));
      return { body: { registrations: [...registrations] } };
    },
  });
};

/** Strangers see of a group what is not deleted, and only by the id of its primary. */
const registrationRoute: Routes = (app, http, parts) => {
  const { registrations } = parts;
  const activitiesOf = openActivitiesOf(parts);
  const asRead = openAsRead(parts);
  route(app, http, registrationApi.registration, {
    reads: ['registrants', 'forms'],
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, query }, { rightsIn }) => {
      const found = await registrations.find(id);
      const rights = found === null ? null : await rightsIn(found.state.eventId);
      const isStaff = seesAll(rights);
      if (found === null) return reject('registration-not-found');
      const { group, state } = found;
      const show = async (one: RegistrantId) => {
        const person = state.registrants.get(one);
        if (person === undefined) return null;
        if (!isStaff) {
          const shown = await registrations.publicViewOf(group, one, id);
          return shown === null ? null : { ...shown, ...(await publicMoney(parts, state, { person, presented: id })) };
        }
        const bare = await registrations.viewOf(group, one);
        if (bare === null) return null;
        const view = await asRead.one(bare, state);
        const choice = choiceShown(await parts.eventDetails(state.eventId), state, person);
        const [charges, following, asTheirs] = await Promise.all([
          chargesShown(parts, state, person),
          registrations.goesOnAs(group, one),
          registrations.publicViewOf(group, one, id),
        ]);
        const { welcomeEmail = '' } = asTheirs?.type ?? {};
        const type = welcomeEmail === '' ? view.type : { ...view.type, welcomeEmail };
        return {
          ...registrationFor(rights)(view),
          ...(await activitiesOf(person)),
          type,
          ...choice,
          charges,
          ...following,
        };
      };
      const registration = await show(id);
      if (registration === null) return reject('registration-not-found');
      const isPrimary = isPrimaryOf(id, state.primaryId);
      const people = isStaff || isPrimary ? [...state.registrants.values()] : [];
      const children = people.filter(
        (one) => isPrimary && one.registrantId !== id && (isStaff || one.status !== 'deleted'),
      );
      const views =
        query.withChildregistrations === true
          ? await Promise.all(children.map(({ registrantId }) => show(registrantId)))
          : null;
      return {
        body: {
          registration,
          ...(await chargedByHand(parts, state, { isStaff, presented: id })),
          ...(views === null ? {} : { childRegistrations: views.flatMap((view) => (view === null ? [] : [view])) }),
          ...(query.withConfirmedRegistrantTotal === true
            ? { totalConfirmedRegistrant: people.filter(({ status }) => status === 'confirmed').length }
            : {}),
        },
      };
    },
  });
};

/** A badge's QR code, in pixels (rule registration/qr-code). */
const qrWidth = 192;

/** A badge's QR code: for whoever knows the registration's id, and for whoever knows the code itself. */
const qrRoute: Routes = (app, http, { registrations, platform: { ids } }) => {
  route(app, http, registrationApi.qr, {
    reads: ['registrants'],
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }) => {
      const found = await registrations.find(id);
      if (found === null) return reject('registration-not-found');
      const code = ids.badges.codeOf(id, found.state.registrants.get(id)?.badge);
      return { file: badgePng(code, qrWidth), type: 'image/png' };
    },
  });
  route(app, http, registrationApi.badgeQr, {
    reads: [],
    handle: ({ params: { code } }) => Promise.resolve({ file: badgePng(code, qrWidth), type: 'image/png' }),
  });
};
