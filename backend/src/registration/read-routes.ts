import { isPrimaryOf, reject, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import {
  attendeePage,
  byConfirmationNumber,
  shownOfRegistrations,
  withActivities,
} from '@turnout/projections/registration/queries';
import { plain } from '@turnout/projections/platform/search-text';
import type { FastifyInstance } from 'fastify';
import { badgePng } from '../platform/content/qr-code.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { registrationFor } from '../platform/session/staff.ts';
import { chargedByHand } from './charges/by-hand.ts';
import { chargesShown, choiceShown, publicMoney } from './charges/charges-shown.ts';
import { openActivitiesOf } from './enrolment/activities-of.ts';
import { foundByBadge } from './found-by-badge.ts';
import { seesAll, type RegistrationParts } from './parts.ts';

/** What can be read of registrations: whole for staff, the public part for whoever has an id or a number. */
export const readRoutes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  listRoutes(app, http, parts);
  registrationRoute(app, http, parts);
  statusCheckRoute(app, http, parts);
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
  ({ registeredActivities = [], fieldBasedActivities = [], ...view }: RegistrationView): RegistrationView => ({
    ...view,
    ...(asked.registeredActivities && { registeredActivities }),
    ...(asked.fieldBasedActivities && { fieldBasedActivities }),
  });

const listRoutes: Routes = (app, http, { platform: { pool, surely, ids } }) => {
  route(app, http, registrationApi.registrations, {
    reads: [...shownOfRegistrations, 'door', 'enrolments'],
    handle: async ({ query }, { rights }) => {
      const { eventId, page, perPage, sort, select: _, ...asked } = query;
      const { populateRegisteredActivities = false, populateFieldBasedActivities = false, ...given } = asked;
      const filter = foundByBadge(ids.badges, given);
      const { rows, total, totalWithoutFilter } = await attendeePage(pool, { eventId, filter, sort, page, perPage });
      const shown = rows.map(registrationFor(rights));
      const populated = {
        registeredActivities: populateRegisteredActivities,
        fieldBasedActivities: populateFieldBasedActivities,
      };
      const isAsked = populateRegisteredActivities || populateFieldBasedActivities;
      const registrations = isAsked ? await withActivities(pool, shown) : shown;
      return {
        body: { registrations: registrations.map(withActivitiesAsked(populated)), total, totalWithoutFilter },
      };
    },
  });
  route(app, http, registrationApi.byConfirmationNumber, {
    reads: shownOfRegistrations,
    handle: async ({ params: { confirmationNumber, eventId } }, { rights }) => {
      const found = await surely.find(byConfirmationNumber, { eventId, number: confirmationNumber });
      return { body: { registrations: found.map(registrationFor(rights)) } };
    },
  });
};

/** Strangers see of a group what is not deleted, and only by the id of its primary. */
const registrationRoute: Routes = (app, http, parts) => {
  const { registrations } = parts;
  const activitiesOf = openActivitiesOf(parts);
  route(app, http, registrationApi.registration, {
    reads: ['registrants'],
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
        const view = await registrations.viewOf(group, one);
        if (view === null) return null;
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

/** Without case, accents and doubled spaces: phones put them in, keyboards leave them out. */
const isAlike = (typed: string, name: string): boolean => {
  const known = plain(name);
  // A name of nothing but marks is compared as it is, or nothing at all would be the same.
  return known === '' ? name.trim() === '' || typed.trim() === name.trim() : plain(typed) === known;
};

/** The number alone opens nothing: a record without any name is nobody's (decisions 20). */
const isNamed = (
  { firstName, lastName }: Pick<RegistrationView, 'firstName' | 'lastName'>,
  typed: { readonly firstName: string; readonly lastName: string },
): boolean =>
  `${firstName}${lastName}`.trim() !== '' && isAlike(typed.firstName, firstName) && isAlike(typed.lastName, lastName);

const statusCheckRoute: Routes = (app, http, { registrations, platform: { surely } }) => {
  route(app, http, registrationApi.statusCheck, {
    reads: shownOfRegistrations,
    handle: async ({ params: { number, eventId }, query: { firstName = '', lastName = '' } }, { rightsIn }) => {
      const rights = await rightsIn(eventId);
      const isStaff = seesAll(rights);
      const isNameless = firstName === '' && lastName === '';
      if (!isStaff && isNameless) return reject('names-required');
      const isMeant = (one: RegistrationView) => (isStaff && isNameless) || isNamed(one, { firstName, lastName });
      const found = await surely.find(byConfirmationNumber, { eventId, number });
      // Of a number that is there, names may have been corrected, or people added, since the table was written.
      const meant = (found.some(isMeant) ? found : await surely.tell(byConfirmationNumber, { eventId, number })).filter(
        isMeant,
      );
      const best = meant.find(({ status }) => status !== 'deleted') ?? meant[0];
      if (best === undefined) return reject('confirmation-not-found');
      if (isStaff) return { body: { registration: registrationFor(rights)(best) } };
      const group = await registrations.find(best._id);
      const registration = group === null ? null : await registrations.publicViewOf(group.group, best._id, best._id);
      if (registration === null) return reject('confirmation-not-found');
      // What was typed, and nothing else of the form: the number and the names.
      const fields = best.fields.filter(
        ({ fieldMapping }) =>
          (fieldMapping === 'firstName' && firstName !== '') || (fieldMapping === 'lastName' && lastName !== ''),
      );
      return { body: { registration: { ...registration, confirmationNumber: best.confirmationNumber, fields } } };
    },
  });
};

/** A badge's QR code, in pixels (spec 000, section 2). */
const qrWidth = 192;

/** A badge's QR code: for whoever knows the registration's id, and for whoever knows the code itself. */
const qrRoute: Routes = (app, http, { registrations, platform: { ids } }) => {
  route(app, http, registrationApi.qr, {
    reads: ['registrants'],
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }) => {
      if ((await registrations.find(id)) === null) return reject('registration-not-found');
      return { file: badgePng(ids.badges.codeOf(id), qrWidth), type: 'image/png' };
    },
  });
  route(app, http, registrationApi.badgeQr, {
    reads: [],
    handle: ({ params: { code } }) => Promise.resolve({ file: badgePng(code, qrWidth), type: 'image/png' }),
  });
};
