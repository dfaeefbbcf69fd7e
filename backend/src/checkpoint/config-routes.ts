import { checkpointApi, type CheckpointDetails, type PublicCheckpointView } from '@turnout/contracts/checkpoint';
import {
  CheckpointId,
  isRejection,
  meets,
  needs,
  reject,
  withChanges,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { checkpointsOfEvent } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toBuffer } from 'qrcode';
import { route, say, type Rim } from '../platform/http/route.ts';
import { deriveId } from '../platform/ids.ts';
import { sanitised } from '../platform/rich-text.ts';
import {
  checkpointFieldViewOf,
  checkpointStream,
  checkpointViewOf,
  publicPathOf,
  type PresentCheckpoint,
} from './checkpoint.ts';
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

const anyRole = needs.event();
/** A checkpoint's QR code, in pixels. */
const qrWidth = 384;

/** The address of this server as the request was sent to it. */
const addressOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

/** What anybody may know of a checkpoint. */
const publicViewOf = async (
  { checkpoints, eventDetails }: CheckpointParts,
  checkpoint: PresentCheckpoint,
): Promise<PublicCheckpointView> => {
  const { checkpointId, eventId, details } = checkpoint;
  const { showEventLogo, showQr, showPrintButton, enableSearchForExternalCheckin } = details.additionalSettings;
  const { fields } = await checkpoints.shownBy(checkpoint);
  return {
    _id: checkpointId,
    eventId,
    eventName: (await eventDetails(eventId))?.name ?? '',
    name: details.name,
    description: details.description,
    checkinEnabled: details.checkinEnabled,
    additionalSettings: { showEventLogo, showQr, showPrintButton, enableSearchForExternalCheckin },
    fields: fields.filter((field) => field.details.publicView).map(checkpointFieldViewOf),
  };
};

/** The checkpoints themselves: list, one, create, change, delete, clone, switch, QR code. */
export const configRoutes = (app: FastifyInstance, rim: Rim, parts: CheckpointParts): void => {
  const { checkpoints, platform, publicUrl } = parts;
  const { commands, pool } = platform;

  const definedOf = async (id: CheckpointId): Promise<PresentCheckpoint | null> => {
    const checkpoint = await checkpoints.find(id);
    return checkpoint?.kind === 'defined' ? checkpoint : null;
  };
  const eventOfCheckpoint = async (id: CheckpointId) => (await definedOf(id))?.eventId ?? null;
  const refusedFields = async (
    eventId: EventId,
    fields: CheckpointDetails['fieldsForCheckinAndAttendeesPage'],
  ): Promise<Rejection | null> => {
    const unknown = await checkpoints.unknownOf(
      eventId,
      fields.map(({ _id }) => _id),
    );
    return unknown === undefined ? null : reject('unknown-field', { field: unknown });
  };
  const define = async (
    eventId: EventId,
    details: CheckpointDetails,
    context: Parameters<typeof commands.handle>[0]['context'],
  ) => {
    const checkpointId = CheckpointId.parse(deriveId(context.commandId, 'checkpoint'));
    const made = await commands.handle({
      streams: checkpoints.checkpoints,
      streamId: checkpointStream(checkpointId),
      eventId,
      decide: defineCheckpoint,
      command: { checkpointId, eventId, details },
      context,
    });
    if (isRejection(made)) return made;
    const { state } = made.after;
    return state.kind === 'absent'
      ? reject('checkpoint-not-found')
      : { checkpoint: checkpointViewOf(state), position: made.position };
  };

  route(app, rim, checkpointApi.checkpoints, {
    handle: async ({ query }) => ({ body: { checkpoints: [...(await checkpointsOfEvent(pool, query))] } }),
  });
  route(app, rim, checkpointApi.checkpoint, {
    handle: async ({ params }, { rightsIn }) => {
      const checkpoint = await definedOf(params.id);
      if (checkpoint === null) return reject('checkpoint-not-found');
      const isStaff = meets(anyRole, await rightsIn(checkpoint.eventId));
      return { body: { checkpoint: isStaff ? checkpointViewOf(checkpoint) : await publicViewOf(parts, checkpoint) } };
    },
  });
  route(app, rim, checkpointApi.defineCheckpoint, {
    handle: async ({ body: { eventId, additionalSettings, ...given } }, { context }) => {
      const refused = await refusedFields(eventId, given.fieldsForCheckinAndAttendeesPage);
      if (refused !== null) return refused;
      const settings = withChanges(settingsUntold, safe(additionalSettings));
      const made = await define(eventId, { ...given, additionalSettings: settings }, context());
      return isRejection(made) ? made : { body: { checkpoint: made.checkpoint }, position: made.position };
    },
  });
  route(app, rim, checkpointApi.reviseCheckpoint, {
    eventOf: ({ params }) => eventOfCheckpoint(params.id),
    handle: async ({ params, body: { eventId: _, additionalSettings, ...changes } }, { context }) => {
      const eventId = await eventOfCheckpoint(params.id);
      if (eventId === null) return reject('checkpoint-not-found');
      const refused = await refusedFields(eventId, changes.fieldsForCheckinAndAttendeesPage ?? []);
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
  route(app, rim, checkpointApi.cloneCheckpoint, {
    handle: async ({ body: { checkpointId, eventId } }, { context, language }) => {
      const original = await definedOf(checkpointId);
      if (original?.eventId !== eventId) return reject('checkpoint-not-found');
      const name = `${original.details.name.slice(0, 190)} (copy)`;
      const made = await define(eventId, { ...original.details, name }, context());
      return isRejection(made)
        ? made
        : { body: { message: say(cloned, language), checkpoint: made.checkpoint }, position: made.position };
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
  route(app, rim, checkpointApi.checkpointQr, {
    handle: async ({ params, raw }) => {
      const checkpoint = await definedOf(params.id);
      if (checkpoint === null) return reject('checkpoint-not-found');
      const address = `${publicUrl ?? addressOf(raw)}${publicPathOf(checkpoint.eventId, params.id)}`;
      return {
        file: await toBuffer(address, { width: qrWidth, margin: 2, errorCorrectionLevel: 'M' }),
        type: 'image/png',
      };
    },
  });
};

/** Settings as they may be stored: what HTML may not hold is taken out. */
const safe = <S extends { readonly successPageMessage?: string | undefined }>(settings: S): S =>
  settings.successPageMessage === undefined
    ? settings
    : { ...settings, successPageMessage: sanitised(settings.successPageMessage) };
