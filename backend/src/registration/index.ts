import {
  isRejection,
  PrimaryId,
  primaryOf,
  registrantAt,
  reject,
  type EventId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { registrationApi, registrationTopics } from '@turnout/contracts/registration';
import { attendeePage, byConfirmationNumber, groupOf } from '@turnout/projections/registration/queries';
import { route } from '../platform/http/route.ts';
import { deriveId } from '../platform/ids.ts';
import type { Module } from '../platform/platform.ts';
import { changeRoutes, type ChangeParts } from './change-routes.ts';
import { confirmationNumberOf } from './confirmation-number.ts';
import { submitRegistration, type NewRegistrant } from './decider.ts';
import { downloadRoute } from './download.ts';
import { judgeEntered, type Entered } from './entered-values.ts';
import { qrRoute } from './qr.ts';
import { registrationStream } from './registrations.ts';

export { openRegistrations, registrationStream, type Registrations } from './registrations.ts';

export type RegistrationParts = ChangeParts;

export const registrationModule = (parts: RegistrationParts): Module => ({
  views: [
    {
      topic: registrationTopics.attendees,
      projections: ['registrants', 'forms', 'accounts', 'door'],
      read: (pool, params) => attendeePage(pool, registrationTopics.attendees.params.parse(params)),
    },
    {
      topic: registrationTopics.group,
      projections: ['registrants', 'forms', 'accounts'],
      read: async (pool, params) => {
        const group = await groupOf(pool, registrationTopics.group.params.parse(params));
        return group.length === 0 ? null : group;
      },
    },
  ],
  routes: (app, rim) => {
    readRoutes(app, rim, parts);
    submitRoute(app, rim, parts);
    changeRoutes(app, rim, parts);
    qrRoute(app, rim, parts.registrations);
    downloadRoute(app, rim, parts.platform);
  },
});

type Routes = (
  app: Parameters<Module['routes']>[0],
  rim: Parameters<Module['routes']>[1],
  parts: RegistrationParts,
) => void;

const readRoutes: Routes = (app, rim, { platform: { pool }, registrations }) => {
  route(app, rim, registrationApi.registrations, {
    handle: async ({ query: { eventId, page, perPage, select: _, ...filter } }) => {
      const { rows, total, totalWithoutFilter } = await attendeePage(pool, { eventId, filter, page, perPage });
      return { body: { registrations: [...rows], total, totalWithoutFilter } };
    },
  });
  route(app, rim, registrationApi.byConfirmationNumber, {
    handle: async ({ params: { confirmationNumber, eventId } }) => ({
      body: { registrations: [...(await byConfirmationNumber(pool, { eventId, number: confirmationNumber }))] },
    }),
  });
  route(app, rim, registrationApi.registration, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, query }) => {
      const group = await registrations.streams.read(registrationStream(primaryOf(id)));
      const registration = await registrations.viewOf(group, id);
      if (registration === null) return reject('registration-not-found');
      const all =
        query.withChildregistrations === true || query.withConfirmedRegistrantTotal === true
          ? await registrations.viewsOf(group)
          : [];
      return {
        body: {
          registration,
          ...(query.withChildregistrations === true
            ? { childRegistrations: all.filter(({ parent }) => parent !== null && parent === id) }
            : {}),
          ...(query.withConfirmedRegistrantTotal === true
            ? { totalConfirmedRegistrant: all.filter(({ status }) => status === 'confirmed').length }
            : {}),
        },
      };
    },
  });
};

/** Judges each person of a group by the form of their type. */
const judgePeople = async (
  formOf: RegistrationParts['formOf'],
  eventId: EventId,
  primaryId: PrimaryId,
  people: readonly { readonly type: TypeId; readonly fields: readonly Entered[] }[],
): Promise<readonly NewRegistrant[] | Rejection> => {
  const judged: NewRegistrant[] = [];
  for (const [index, { type, fields }] of people.entries()) {
    const form = await formOf(eventId, type);
    if (form === null) return reject('type-not-found');
    const personal = judgeEntered(form, fields, {}, index === 0 ? 'Primary Registrant' : `Registrant #${index + 1}`);
    if (isRejection(personal)) return personal;
    judged.push({ registrantId: registrantAt(primaryId, index + 1), typeId: type, status: 'confirmed', personal });
  }
  return judged;
};

const submitRoute: Routes = (app, rim, { platform: { commands, keyring }, registrations, formOf }) => {
  route(app, rim, registrationApi.submit, {
    eventOf: ({ body }) => body.event,
    handle: async ({ body }, { context }) => {
      const eventId = body.event;
      const primaryId = PrimaryId.parse(deriveId(context().commandId, 'registration'));
      const registrants = await judgePeople(formOf, eventId, primaryId, [
        { type: body.type, fields: body.fields },
        ...(body.registrants ?? []),
      ]);
      if (isRejection(registrants)) return registrants;
      await keyring.ensure(registrants.map(({ registrantId }) => registrantId));
      const command = { eventId, primaryId, confirmationNumber: confirmationNumberOf(primaryId), registrants };
      const submitted = await commands.handle({
        streams: registrations.streams,
        streamId: registrationStream(primaryId),
        eventId,
        decide: submitRegistration,
        command,
        context: context(),
      });
      if (isRejection(submitted)) return submitted;
      const [registration, ...childRegistrations] = await registrations.viewsOf(submitted.after);
      if (registration === undefined) return reject('command-id-reused');
      return { body: { registration, childRegistrations }, position: submitted.position };
    },
  });
};
