import { isRejection, primaryOf, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import {
  holdsSeat,
  registrationApi,
  registrationEvents as facts,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '../platform/command/handle.ts';
import { isSameRequest } from '../platform/command/same-request.ts';
import { route, say, type Caller, type Rim } from '../platform/http/route.ts';
import { openTurns } from '../platform/turns.ts';
import { correctRegistrant, logPrint, meantBy, setStatus } from './decider.ts';
import { judgeEntered, type Entered } from './entered-values.ts';
import type { RegistrationParts } from './parts.ts';
import { registrationStream } from './registrations.ts';
import { claimSeats } from './seats/group-seats.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
const noted = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

interface StatusChange {
  readonly eventId: EventId;
  readonly status: RegistrationStatus;
  readonly forAll: boolean;
}

/** What changes a registration that is there: corrections, statuses, printing. */
export const changeRoutes = (
  app: FastifyInstance,
  rim: Rim,
  { platform: { commands }, registrations, seats, seatLimit, formOf, editCutOff }: RegistrationParts,
): void => {
  const { streams } = registrations;
  const inTurn = openTurns();
  const streamOf = (id: RegistrantId) => registrationStream(primaryOf(id));
  /** Editing what was registered after the caller's cut-off is refused (decisions 11). */
  const isCutOff = async ({ session }: Caller, eventId: EventId, submittedAt: string): Promise<boolean> => {
    if (session?.kind !== 'account') return true;
    const cutOff = await editCutOff(session.accountId, eventId);
    return cutOff !== null && cutOff.value && cutOff.date !== null && submittedAt > cutOff.date;
  };

  /** One correction, made from the details as they are now. */
  const correct = async (id: RegistrantId, entered: readonly Entered[], caller: Caller) => {
    const group = await streams.read(streamOf(id));
    const { state } = group;
    const person = state.kind === 'group' ? state.registrants.get(id) : undefined;
    if (state.kind !== 'group' || person === undefined) return reject('registration-not-found');
    if (await isCutOff(caller, state.eventId, state.submittedAt)) return reject('edit-cut-off');
    const form = await formOf(state.eventId, person.typeId);
    if (form === null) return reject('type-not-found');
    const was = await registrations.personalOf(group, id);
    const judged = { language: caller.language, place: null, isBound: false };
    const personal = judgeEntered(form.fields, entered, was.fields, judged);
    if (isRejection(personal)) return personal;
    const { corrections } = person;
    return commands.handle({
      streams,
      streamId: streamOf(id),
      eventId: state.eventId,
      decide: correctRegistrant,
      command: { eventId: state.eventId, registrantId: id, personal, corrections },
      context: caller.context(),
    });
  };

  route(app, rim, registrationApi.correct, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body }, caller) => {
      let corrected = await correct(id, body.fields, caller);
      for (let turn = 1; turn < 10 && isRejection(corrected); turn += 1) {
        if (corrected.rejected !== 'corrected-meanwhile') return corrected;
        corrected = await correct(id, body.fields, caller);
      }
      if (isRejection(corrected)) return corrected;
      if (!isSameRequest(corrected, facts.RegistrantDetailsCorrected, ({ registrantId }) => registrantId === id))
        return reject('command-id-reused');
      const registration = await registrations.viewOf(corrected.after, id);
      return registration === null
        ? reject('registration-not-found')
        : { body: { registration }, position: corrected.position };
    },
  });

  /** One setting of a status; whoever gets a seat by it has claimed one first. */
  const setOnce = async (id: RegistrantId, command: StatusChange, context: CommandContext) => {
    const { state, commands: done } = await streams.read(streamOf(id));
    const isOpen = state.kind === 'group' && state.eventId === command.eventId && !done.has(context.commandId);
    const meant = isOpen ? meantBy({ registrantId: id, forAll: command.forAll }, state) : [];
    const unseated = holdsSeat(command.status) ? meant.filter(({ status }) => !holdsSeat(status)) : [];
    const held =
      unseated.length === 0
        ? null
        : await claimSeats(seats, { eventId: command.eventId, people: unseated, limitOf: seatLimit });
    if (isRejection(held)) return held;
    const seated = new Map(unseated.map(({ registrantId, statusSettings }) => [registrantId, statusSettings]));
    const set = await commands.handle({
      streams,
      streamId: streamOf(id),
      eventId: command.eventId,
      decide: setStatus,
      command: { registrantId: id, ...command, seated },
      context,
    });
    if (isRejection(set)) await held?.giveBack();
    return set;
  };

  const changeStatus = async (id: RegistrantId, command: StatusChange, { rights, context }: Caller) => {
    // Spec 001, section 6: Reject needs viewRegistrationTypes itself.
    const mayReject = rights !== null && (rights.isAdmin || rights.flags.has('viewRegistrationTypes'));
    if (command.status === 'rejected' && !mayReject) return reject('not-permitted');
    const set = await inTurn(streamOf(id), async () => {
      let outcome = await setOnce(id, command, context());
      for (let turn = 1; turn < 10 && isRejection(outcome); turn += 1) {
        if (outcome.rejected !== 'status-set-meanwhile') return outcome;
        outcome = await setOnce(id, command, context());
      }
      return outcome;
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
