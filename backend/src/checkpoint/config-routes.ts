import {
  checkpointApi,
  checkpointFieldViewOf,
  checkpointViewOf,
  type PublicCheckpointView,
} from '@turnout/contracts/checkpoint';
import { meets, needs, reject, type CheckpointId } from '@turnout/contracts/kernel';
import { checkpointsOfEvent } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance } from 'fastify';
import { codePicture } from '../platform/content/qr-code.ts';
import { route, type Rim } from '../platform/http/route.ts';
import { publicPathOf, type PresentCheckpoint } from './checkpoint.ts';
import type { CheckpointParts } from './parts.ts';

const anyRole = needs.event();
/** A checkpoint's QR code, in pixels. */
const qrWidth = 384;

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

/** What checkpoints there are: list, one, its QR code. */
export const configRoutes = (app: FastifyInstance, rim: Rim, parts: CheckpointParts): void => {
  const { checkpoints, platform, publicUrl } = parts;
  const { pool } = platform;
  const eventOf = async ({ params: { id } }: { readonly params: { readonly id: CheckpointId } }) =>
    (await checkpoints.findDefined(id))?.eventId ?? null;

  route(app, rim, checkpointApi.checkpoints, {
    reads: ['checkpoints'],
    handle: async ({ query }) => ({ body: { checkpoints: [...(await checkpointsOfEvent(pool, query))] } }),
  });
  route(app, rim, checkpointApi.checkpoint, {
    reads: [],
    eventOf,
    handle: async ({ params }, { rightsIn }) => {
      const checkpoint = await checkpoints.findDefined(params.id);
      if (checkpoint === null) return reject('checkpoint-not-found');
      const isStaff = meets(anyRole, await rightsIn(checkpoint.eventId));
      return { body: { checkpoint: isStaff ? checkpointViewOf(checkpoint) : await publicViewOf(parts, checkpoint) } };
    },
  });
  route(app, rim, checkpointApi.checkpointQr, {
    reads: [],
    eventOf,
    handle: async ({ params }) => {
      const checkpoint = await checkpoints.findDefined(params.id);
      if (checkpoint === null) return reject('checkpoint-not-found');
      const address = `${publicUrl()}${publicPathOf(checkpoint.eventId, params.id)}`;
      return { file: codePicture(address, qrWidth), type: 'image/png' };
    },
  });
};
