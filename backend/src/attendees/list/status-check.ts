import { isRejection, reject, type EventId } from '@turnout/contracts/kernel';
import { badgeQrPathOf, registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { plain } from '@turnout/projections/platform/search-text';
import { byConfirmationNumber, shownOfRegistrations } from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { registrationFor } from '../../platform/session/staff.ts';
import { openAsRead } from '../../groups/stream/as-read.ts';
import { seesAll, type RegistrationParts } from '../../groups/stream/parts.ts';
import { showNumbersOnBadges } from '../change/numbers-on-badges.ts';
import { answerOfResend, openResend } from '../change/resend-route.ts';

/** Without case, accents and doubled spaces: phones put them in, keyboards leave them out. */
const isAlike = (typed: string, name: string): boolean => {
  const known = plain(name);
  // A name of nothing but marks is compared as it is, or nothing at all would be the same.
  return known === '' ? name.trim() === '' || typed.trim() === name.trim() : plain(typed) === known;
};

/** The number alone opens nothing: a record without any name is nobody's. */
const isNamed = (
  { firstName, lastName }: Pick<RegistrationView, 'firstName' | 'lastName'>,
  typed: { readonly firstName: string; readonly lastName: string },
): boolean =>
  `${firstName}${lastName}`.trim() !== '' && isAlike(typed.firstName, firstName) && isAlike(typed.lastName, lastName);

/** The registration with a number that somebody's names are typed for; of several, one that is not deleted. */
const findMeant = async (
  { platform: { surely } }: Pick<RegistrationParts, 'platform'>,
  asked: { readonly eventId: EventId; readonly number: string },
  isMeant: (one: RegistrationView) => boolean,
) => {
  const found = await surely.find(byConfirmationNumber, asked);
  // Of a number that is there, names may have been corrected, or people added, since the table was written.
  const meant = (found.some(isMeant) ? found : await surely.tell(byConfirmationNumber, asked)).filter(isMeant);
  return meant.find(({ status }) => status !== 'deleted') ?? meant[0] ?? null;
};

/**
 * The public status check by number and names, and the mail with the link that it does not answer where both are on a badge
 * (docs/decisions/0103-badge-codes.md).
 */
export const statusCheckRoutes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { registrations, mailReach } = parts;
  const { badges } = parts.platform.ids;
  const asRead = openAsRead(parts);
  const resend = openResend(parts);

  route(app, http, registrationApi.statusCheck, {
    reads: shownOfRegistrations,
    handle: async ({ params: { number, eventId }, query: { firstName = '', lastName = '' } }, { rightsIn }) => {
      const rights = await rightsIn(eventId);
      const isStaff = seesAll(rights);
      const isNameless = firstName === '' && lastName === '';
      if (!isStaff && isNameless) return reject('names-required');
      const best = await findMeant(
        parts,
        { eventId, number },
        (one) => (isStaff && isNameless) || isNamed(one, { firstName, lastName }),
      );
      if (best === null) return reject('confirmation-not-found');
      if (isStaff) return { body: { registration: registrationFor(rights)(await asRead.one(best)) } };
      const group = await registrations.find(best._id);
      const shown = group === null ? null : await registrations.publicViewOf(group.group, best._id, best._id);
      if (shown === null) return reject('confirmation-not-found');
      // What was typed, and nothing else of the form: the number and the names.
      const typed = best.fields.filter(
        ({ fieldMapping }) =>
          (fieldMapping === 'firstName' && firstName !== '') || (fieldMapping === 'lastName' && lastName !== ''),
      );
      const fields = await asRead.fields(eventId, typed);
      const registration = { ...shown, confirmationNumber: best.confirmationNumber, fields };
      const isOnBadge = group?.state.isNumberOnBadge === true || (await showNumbersOnBadges(parts, eventId));
      if (!isOnBadge) return { body: { registration } };
      const code = badges.codeOf(best._id, group?.state.registrants.get(best._id)?.badge);
      // The message of the confirmation page is left to that page: it may lead to it.
      const type = { ...registration.type, welcomeEmail: '' };
      return { body: { registration: { ...registration, _id: code, qr: badgeQrPathOf(code), type } } };
    },
  });

  route(app, http, registrationApi.sendStatusLink, {
    handle: async ({ body: { eventId, number, ...typed } }, { context, language, countOn }) => {
      if (typed.firstName === '' && typed.lastName === '') return reject('names-required');
      const best = await findMeant(parts, { eventId, number }, (one) => isNamed(one, typed));
      const found = best === null ? null : await registrations.find(best._id);
      if (best === null || found === null) return reject('confirmation-not-found');
      const isRepeat = found.group.commands.has(context().commandId);
      const tooOften = isRepeat ? null : await countOn(best._id);
      if (tooOften !== null) return tooOften;
      const requested = await resend(found, best._id, context());
      return isRejection(requested)
        ? requested
        : { body: await answerOfResend(mailReach, language), position: requested.position };
    },
  });
};
