import { PrimaryId, RegistrantId, reject } from '@turnout/contracts/kernel';
import { inventoryApi } from '@turnout/contracts/inventory';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import { refuseChoice } from '../groups/needs/refuse-choice.ts';
import { openRefuseGone } from '../groups/needs/refuse-gone.ts';
import { registersAnybody, type RegistrationParts } from '../groups/stream/parts.ts';
import { refuseClosed } from '../groups/judge/public-form.ts';
import { openValidationsMet } from './validations-met.ts';

/**
 * POST /api/registrations-validationCheck (docs/decisions/0078): for each registrant of a form, in their order, whether it
 * would be refused: somebody else is registered with the same answers, or they meet an enhanced validation. Refused where an activity or a limited option that somebody new chose is
 * gone, those of the form together, or an activity is not theirs to choose. What is decided on is asked again when the form is sent.
 */
export const duplicateCheckRoute = (
  app: FastifyInstance,
  http: HttpContext,
  {
    duplicates,
    eventDetails,
    askedField,
    ...counting
  }: Pick<
    RegistrationParts,
    | 'duplicates'
    | 'eventDetails'
    | 'askedField'
    | 'limitedFields'
    | 'optionsTaken'
    | 'optionUses'
    | 'platform'
    | 'activityName'
    | 'activitySeats'
    | 'enrolling'
    | 'pricedActivities'
    | 'formOf'
    | 'typesAndFields'
    | 'registrations'
  >,
): void => {
  const refuseGone = openRefuseGone(counting);
  const validationsMet = openValidationsMet(counting);
  route(app, http, inventoryApi.duplicateCheck, {
    titleOf: askedField,
    eventOf: ({ body }) => body.eventId,
    handle: async ({ body: { eventId, fieldsArr } }, { now, rightsIn, language, newId }) => {
      // Forms and validations as they are now: whoever changed one and asks is answered by it.
      await counting.platform.watch.catchUp();
      const [event, rights] = await Promise.all([eventDetails(eventId), rightsIn(eventId)]);
      if (event === null) return reject('event-not-found');
      const closed = registersAnybody(rights) ? null : refuseClosed(event, now);
      if (closed !== null) return closed;
      const people = fieldsArr.map(({ id, fields, type, registeredActivities }) => ({
        id,
        typeId: type ?? undefined,
        chosen: registeredActivities ?? undefined,
        answers: Object.fromEntries(fields.map(({ _id, value }) => [_id, value ?? ''])),
      }));
      const primaryId = PrimaryId.parse(newId('registration'));
      const refused = await refuseChoice(counting, { event, eventId, primaryId, people, rights, language });
      if (refused !== null) return refused;
      const gone = await refuseGone(eventId, people, language);
      if (gone !== null) return gone;
      const found: boolean[] = [];
      for (const { id, typeId, answers } of people) {
        // Whoever is registered is no duplicate of themselves.
        const registrantId = RegistrantId.safeParse(id).data;
        found.push(
          (event.checkForDuplicates && (await duplicates.isRegistered({ eventId, answers, except: registrantId }))) ||
            (!registersAnybody(rights) && (await validationsMet({ eventId, typeId, registrantId, answers }))),
        );
      }
      return { body: found };
    },
  });
};
