import type { EditCutOff } from '@turnout/contracts/access';
import {
  isRejection,
  PrimaryId,
  primaryOf,
  registrantAt,
  reject,
  type AccountId,
  type EventId,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { registrationApi, registrationEvents, registrationTopics } from '@turnout/contracts/registration';
import { attendeePage, byConfirmationNumber, groupOf } from '@turnout/projections/registration/queries';
import { isSameRequest } from '../platform/command/same-request.ts';
import { route, say, type Caller } from '../platform/http/route.ts';
import { deriveId } from '../platform/ids.ts';
import type { Module, Platform } from '../platform/platform.ts';
import { confirmationNumberOf } from './confirmation-number.ts';
import { correctRegistrant, logPrint, setStatus, submitRegistration, type NewRegistrant } from './decider.ts';
import { downloadRoute } from './download.ts';
import { judgeEntered, type Entered, type FormField } from './entered-values.ts';
import { qrRoute } from './qr.ts';
import { registrationStream, type Registrations } from './registrations.ts';

export { openRegistrations, registrationStream, type Registrations } from './registrations.ts';

export interface RegistrationParts {
  readonly platform: Platform;
  readonly registrations: Registrations;
  /** The form that a type asks for; null when the event has no such type (any more). */
  readonly formOf: (eventId: EventId, typeId: TypeId) => Promise<readonly FormField[] | null>;
  readonly editCutOff: (accountId: AccountId, eventId: EventId) => Promise<EditCutOff | null>;
}

const facts = registrationEvents;
const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
const noted = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

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

const changeRoutes: Routes = (app, rim, { platform: { commands }, registrations, formOf, editCutOff }) => {
  const { streams } = registrations;
  const streamOf = (id: RegistrantId) => registrationStream(primaryOf(id));
  /** Editing what was registered after the caller's cut-off is refused (decisions 11). */
  const isCutOff = async ({ session }: Caller, eventId: EventId, submittedAt: string): Promise<boolean> => {
    if (session?.kind !== 'account') return true;
    const cutOff = await editCutOff(session.accountId, eventId);
    return cutOff !== null && cutOff.value && cutOff.date !== null && submittedAt > cutOff.date;
  };

  route(app, rim, registrationApi.correct, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body }, caller) => {
      const group = await streams.read(streamOf(id));
      const { state } = group;
      const person = state.kind === 'group' ? state.registrants.get(id) : undefined;
      if (state.kind !== 'group' || person === undefined) return reject('registration-not-found');
      if (await isCutOff(caller, state.eventId, state.submittedAt)) return reject('edit-cut-off');
      const form = await formOf(state.eventId, person.typeId);
      if (form === null) return reject('type-not-found');
      const was = await registrations.personalOf(group, id);
      const personal = judgeEntered(form, body.fields, was.fields, `Registrant`);
      if (isRejection(personal)) return personal;
      const corrected = await commands.handle({
        streams,
        streamId: streamOf(id),
        eventId: state.eventId,
        decide: correctRegistrant,
        command: { eventId: state.eventId, registrantId: id, personal },
        context: caller.context(),
      });
      if (isRejection(corrected)) return corrected;
      if (!isSameRequest(corrected, facts.RegistrantDetailsCorrected, ({ registrantId }) => registrantId === id))
        return reject('command-id-reused');
      const registration = await registrations.viewOf(corrected.after, id);
      return registration === null
        ? reject('registration-not-found')
        : { body: { registration }, position: corrected.position };
    },
  });

  const changeStatus = async (
    id: RegistrantId,
    command: { eventId: EventId; status: 'confirmed' | 'pending' | 'rejected' | 'deleted'; forAll: boolean },
    { rights, context }: Caller,
  ) => {
    // Spec 001, section 6: Reject needs viewRegistrationTypes itself.
    const mayReject = rights !== null && (rights.isAdmin || rights.flags.has('viewRegistrationTypes'));
    if (command.status === 'rejected' && !mayReject) return reject('not-permitted');
    const set = await commands.handle({
      streams,
      streamId: streamOf(id),
      eventId: command.eventId,
      decide: setStatus,
      command: { registrantId: id, ...command },
      context: context(),
    });
    if (isRejection(set)) return set;
    const isMeant = isSameRequest(
      set,
      facts.RegistrationStatusSet,
      ({ status, registrants }) =>
        status === command.status && (command.forAll || registrants.some(({ registrantId }) => registrantId === id)),
    );
    return isMeant ? set : reject('command-id-reused');
  };

  route(app, rim, registrationApi.setStatus, {
    handle: async ({ body: { id, eventId, status, forAll } }, caller) => {
      const set = await changeStatus(id, { eventId, status, forAll }, caller);
      if (isRejection(set)) return set;
      const all = await registrations.viewsOf(set.after);
      const registration = all.find(({ _id }) => _id === id);
      return registration === undefined
        ? reject('registration-not-found')
        : { body: { registration, registrations: [...all] }, position: set.position };
    },
  });
  route(app, rim, registrationApi.remove, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }, caller) => {
      const eventId = await registrations.eventOf(id);
      if (eventId === null) return reject('registration-not-found');
      const removed = await changeStatus(id, { eventId, status: 'deleted', forAll: false }, caller);
      return isRejection(removed)
        ? removed
        : { body: { message: say(deleted, caller.language) }, position: removed.position };
    },
  });
  route(app, rim, registrationApi.logPrint, {
    eventOf: ({ body }) => registrations.eventOf(body.registrantId),
    handle: async ({ body }, { context, language }) => {
      const { registrantId } = body;
      const eventId = await registrations.eventOf(registrantId);
      if (eventId === null) return reject('registration-not-found');
      const printed = await commands.handle({
        streams,
        streamId: streamOf(registrantId),
        eventId,
        decide: logPrint,
        command: body,
        context: context(),
      });
      if (isRejection(printed)) return printed;
      if (!isSameRequest(printed, facts.BadgePrinted, ({ registrants }) => registrants.includes(registrantId)))
        return reject('command-id-reused');
      return { body: { message: say(noted, language) }, position: printed.position };
    },
  });
};
