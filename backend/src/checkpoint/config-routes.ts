import {
  checkpointApi,
  checkpointFieldViewOf,
  checkpointRecord,
  checkpointViewOf,
  type CheckpointDetails,
  type PublicCheckpointView,
} from '@turnout/contracts/checkpoint';
import { firstNumberOf } from '@turnout/contracts/event-setup';
import {
  CheckpointId,
  isRejection,
  meets,
  needs,
  reject,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { RecordFacts } from '@turnout/contracts/records';
import { checkpointsOfEvent } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance } from 'fastify';
import { qrCodePng } from '../platform/content/qr-code.ts';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { refusedTypes } from '../platform/records/entry-types.ts';
import { copyName } from '../platform/records/copy-name.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { CheckpointParts } from './parts.ts';
import { publicPathOf } from './rules.ts';

const cloned = {
  en: 'Checkpoint was successfully cloned!',
  es: '¡Punto de control clonado correctamente!',
  fr: 'Point de contrôle cloné !',
};
const enabled = { en: 'Check-in is switched on', es: 'Check-in activado', fr: 'Check-in activé' };
const disabled = { en: 'Check-in is switched off', es: 'Check-in desactivado', fr: 'Check-in désactivé' };
const anyRole = needs.event();
/** A checkpoint's QR code, in pixels. */
const qrWidth = 384;

/** What anybody may know of a checkpoint. */
const publicViewOf = async (
  { checkpoints, eventDetails }: CheckpointParts,
  checkpoint: RecordFacts<CheckpointId, CheckpointDetails>,
): Promise<PublicCheckpointView> => {
  const { id, eventId, details } = checkpoint;
  const { showEventLogo, showQr, showPrintButton, enableSearchForExternalCheckin } = details.additionalSettings;
  const [{ fields }, event] = await Promise.all([checkpoints.shownBy(checkpoint), eventDetails(eventId)]);
  const first = event === null ? null : firstNumberOf(event);
  return {
    _id: id,
    eventId,
    eventName: event?.name ?? '',
    timeZone: event?.timeZone ?? 'UTC',
    name: details.name,
    description: details.description,
    checkinEnabled: details.checkinEnabled,
    additionalSettings: { showEventLogo, showQr, showPrintButton, enableSearchForExternalCheckin },
    asksName: first !== null,
    ...(first === null ? {} : { exampleNumber: String(first) }),
    fields: fields.filter((field) => field.details.publicView).map(checkpointFieldViewOf),
  };
};

/** Refuses fields that the event has neither on its form nor for its checkpoints. */
const refusedFields = async (
  { checkpoints }: CheckpointParts,
  eventId: EventId,
  fields: CheckpointDetails['fieldsForCheckinAndAttendeesPage'] = [],
): Promise<Rejection | null> => {
  const unknown = await checkpoints.unknownOf(
    eventId,
    fields.map(({ _id }) => _id),
  );
  return unknown === undefined ? null : reject('unknown-field', { field: unknown });
};

/** Checkpoints (rule checkpoint/form): list, one, create, change, delete. */
export const configRoutes = (app: FastifyInstance, http: HttpContext, parts: CheckpointParts): void => {
  const {
    checkpoints: { checkpoints: records },
    platform,
    profile,
  } = parts;
  recordRoutes(app, http, {
    record: checkpointRecord,
    records,
    calls: {
      list: checkpointApi.checkpoints,
      one: checkpointApi.checkpoint,
      define: checkpointApi.defineCheckpoint,
      revise: checkpointApi.reviseCheckpoint,
      retire: checkpointApi.retireCheckpoint,
    },
    profile,
    slots: {
      list: { reads: ['checkpoints'], of: (eventId) => checkpointsOfEvent(platform.pool, { eventId }) },
      one: {
        reads: [],
        of: async (checkpoint, { rightsIn }) =>
          meets(anyRole, await rightsIn(checkpoint.eventId))
            ? checkpointViewOf(checkpoint)
            : publicViewOf(parts, checkpoint),
      },
      viewOf: checkpointViewOf,
      check: async ({ eventId }, { fieldsForCheckinAndAttendeesPage: fields, entryTypes }) =>
        (await refusedFields(parts, eventId, fields)) ?? refusedTypes(parts, eventId, entryTypes),
    },
  });
};

/** What else is done with a checkpoint: its QR code, a copy of it, switching it on and off. */
export const moreConfigRoutes = (app: FastifyInstance, http: HttpContext, parts: CheckpointParts): void => {
  const {
    checkpoints: { checkpoints: records },
    reach,
  } = parts;

  route(app, http, checkpointApi.checkpointQr, {
    reads: [],
    eventOf: ({ params }) => records.eventOf(params.id),
    handle: async ({ params }) => {
      const checkpoint = await records.findDefined(params.id);
      if (checkpoint === null) return reject('checkpoint-not-found');
      const address = `${reach().address}${publicPathOf(checkpoint.eventId, params.id)}`;
      return { file: qrCodePng(address, qrWidth), type: 'image/png' };
    },
  });
  route(app, http, checkpointApi.cloneCheckpoint, {
    handle: async ({ body: { checkpointId, eventId } }, { newId, context, language }) => {
      const original = await records.findDefined(checkpointId);
      if (original?.eventId !== eventId) return reject('checkpoint-not-found');
      const id = CheckpointId.parse(newId('checkpoint'));
      const name = copyName(original.details.name);
      const made = await records.define({ id, eventId, details: { ...original.details, name } }, context());
      if (isRejection(made)) return made;
      const body = { message: say(cloned, language), checkpoint: checkpointViewOf(made.record) };
      return { body, position: made.position };
    },
  });
  route(app, http, checkpointApi.switchCheckpoint, {
    eventOf: ({ body }) => records.eventOf(body.checkpointId),
    handle: async ({ body: { checkpointId, checkinEnabled } }, { context, language }) => {
      const switched = await records.revise(checkpointId, { checkinEnabled }, context());
      return isRejection(switched)
        ? switched
        : { body: { message: say(checkinEnabled ? enabled : disabled, language) }, position: switched.position };
    },
  });
};
