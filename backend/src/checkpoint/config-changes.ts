import { checkpointApi, checkpointViewOf, type CheckpointDetails } from '@turnout/contracts/checkpoint';
import {
  CheckpointId,
  isRejection,
  reject,
  withChanges,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say, type Caller, type Rim } from '../platform/http/route.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { checkpointStream } from './checkpoint.ts';
import { defineCheckpoint, retireCheckpoint, reviseCheckpoint, settingsUntold } from './decider.ts';
import type { CheckpointParts } from './parts.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
const cloned = {
  en: 'Checkpoint was successfully cloned!',
  es: '¡Punto de control clonado correctamente!',
  fr: 'Point de contrôle cloné !',
};
const enabled = { en: 'Check-in is switched on', es: 'Check-in activado', fr: 'Enregistrement activé' };
const disabled = { en: 'Check-in is switched off', es: 'Check-in desactivado', fr: 'Enregistrement désactivé' };

/** Refuses fields that the event has neither on its form nor for its checkpoints. */
const refusedFields = async (
  { checkpoints }: CheckpointParts,
  eventId: EventId,
  fields: CheckpointDetails['fieldsForCheckinAndAttendeesPage'],
): Promise<Rejection | null> => {
  const unknown = await checkpoints.unknownOf(
    eventId,
    fields.map(({ _id }) => _id),
  );
  return unknown === undefined ? null : reject('unknown-field', { field: unknown });
};

/** Settings as they may be stored: what HTML may not hold is taken out. */
const safe = <S extends { readonly successPageMessage?: string | undefined }>(settings: S): S =>
  settings.successPageMessage === undefined
    ? settings
    : { ...settings, successPageMessage: sanitised(settings.successPageMessage) };

/** Creating checkpoints, anew or as a copy. */
export const definingRoutes = (app: FastifyInstance, rim: Rim, parts: CheckpointParts): void => {
  const { checkpoints, platform } = parts;
  const { commands } = platform;

  const define = async (eventId: EventId, details: CheckpointDetails, { newId, context }: Caller) => {
    const checkpointId = CheckpointId.parse(newId('checkpoint'));
    const made = await commands.handle({
      streams: checkpoints.checkpoints,
      streamId: checkpointStream(checkpointId),
      eventId,
      decide: defineCheckpoint,
      command: { checkpointId, eventId, details },
      context: context(),
    });
    if (isRejection(made)) return made;
    const { state } = made.after;
    return state.kind === 'absent'
      ? reject('checkpoint-not-found')
      : { checkpoint: checkpointViewOf(state), position: made.position };
  };

  route(app, rim, checkpointApi.defineCheckpoint, {
    handle: async ({ body: { eventId, additionalSettings, ...given } }, caller) => {
      const refused = await refusedFields(parts, eventId, given.fieldsForCheckinAndAttendeesPage);
      if (refused !== null) return refused;
      const settings = withChanges(settingsUntold, safe(additionalSettings));
      const made = await define(eventId, { ...given, additionalSettings: settings }, caller);
      return isRejection(made) ? made : { body: { checkpoint: made.checkpoint }, position: made.position };
    },
  });
  route(app, rim, checkpointApi.cloneCheckpoint, {
    handle: async ({ body: { checkpointId, eventId } }, caller) => {
      const original = await checkpoints.findDefined(checkpointId);
      if (original?.eventId !== eventId) return reject('checkpoint-not-found');
      const name = `${original.details.name.slice(0, 190)} (copy)`;
      const made = await define(eventId, { ...original.details, name }, caller);
      return isRejection(made)
        ? made
        : { body: { message: say(cloned, caller.language), checkpoint: made.checkpoint }, position: made.position };
    },
  });
};

/** Changing, switching and deleting a checkpoint. */
export const revisingRoutes = (app: FastifyInstance, rim: Rim, parts: CheckpointParts): void => {
  const { checkpoints, platform } = parts;
  const { commands } = platform;
  const eventOfCheckpoint = async (id: CheckpointId) => (await checkpoints.findDefined(id))?.eventId ?? null;

  route(app, rim, checkpointApi.reviseCheckpoint, {
    eventOf: ({ params }) => eventOfCheckpoint(params.id),
    handle: async ({ params, body: { _id, eventId: of, qr, additionalSettings, ...changes } }, { context }) => {
      const checkpoint = await checkpoints.findDefined(params.id);
      if (checkpoint === null) return reject('checkpoint-not-found');
      const { eventId } = checkpoint;
      const changed = refuseChanged({ _id, eventId: of, qr }, checkpointViewOf(checkpoint));
      if (changed !== null) return changed;
      const refused = await refusedFields(parts, eventId, changes.fieldsForCheckinAndAttendeesPage ?? []);
      if (refused !== null) return refused;
      const revised = await commands.handle({
        streams: checkpoints.checkpoints,
        streamId: checkpointStream(params.id),
        eventId,
        decide: reviseCheckpoint,
        command: { ...changes, additionalSettings: safe(additionalSettings ?? {}) },
        context: context(),
      });
      if (isRejection(revised)) return revised;
      const { state } = revised.after;
      return state.kind === 'absent'
        ? reject('checkpoint-not-found')
        : { body: { checkpoint: checkpointViewOf(state) }, position: revised.position };
    },
  });
  route(app, rim, checkpointApi.retireCheckpoint, {
    eventOf: ({ params }) => eventOfCheckpoint(params.id),
    handle: async ({ params }, { context, language }) => {
      const eventId = await eventOfCheckpoint(params.id);
      if (eventId === null) return reject('checkpoint-not-found');
      const retired = await commands.handle({
        streams: checkpoints.checkpoints,
        streamId: checkpointStream(params.id),
        eventId,
        decide: retireCheckpoint,
        command: {},
        context: context(),
      });
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
  route(app, rim, checkpointApi.switchCheckpoint, {
    eventOf: ({ body }) => eventOfCheckpoint(body.checkpointId),
    handle: async ({ body: { checkpointId, checkinEnabled } }, { context, language }) => {
      const eventId = await eventOfCheckpoint(checkpointId);
      if (eventId === null) return reject('checkpoint-not-found');
      const switched = await commands.handle({
        streams: checkpoints.checkpoints,
        streamId: checkpointStream(checkpointId),
        eventId,
        decide: reviseCheckpoint,
        command: { checkinEnabled },
        context: context(),
      });
      return isRejection(switched)
        ? switched
        : { body: { message: say(checkinEnabled ? enabled : disabled, language) }, position: switched.position };
    },
  });
};
