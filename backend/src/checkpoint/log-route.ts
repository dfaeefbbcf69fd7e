import {
  checkpointApi,
  checkpointCheckinEvents as facts,
  type CheckpointCheckinStatus,
  type CheckpointLogEntry,
} from '@turnout/contracts/checkpoint';
import {
  checkpointOfCheckin,
  isFact,
  partsOfCheckin,
  reject,
  type StoredEvent,
  type Words,
} from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { profileFor } from '../platform/session/staff.ts';
import { checkinsStream } from './checkin.ts';
import type { CheckpointParts } from './parts.ts';
import { checkinMeant } from './told.ts';

const statusWords: Readonly<Record<CheckpointCheckinStatus, Words>> = {
  'checked-in': { en: 'Checked in', es: 'Check-in hecho', fr: 'Check-in fait' },
  accepted: { en: 'Accepted', es: 'Aceptado', fr: 'Accepté' },
  'checked-out': { en: 'Checked out', es: 'Salida hecha', fr: 'Sorti' },
  deleted: { en: 'Deleted', es: 'Eliminado', fr: 'Supprimé' },
};
const acceptedRemoved: Words = { en: 'Accepted removed', es: 'Aceptación retirada', fr: 'Acceptation retirée' };
const otherWords: Readonly<Record<string, Words>> = {
  [facts.CheckpointCheckinPrinted.type]: { en: 'Printed', es: 'Impreso', fr: 'Imprimé' },
  [facts.CheckpointCheckinNoted.type]: { en: 'Note changed', es: 'Nota cambiada', fr: 'Note modifiée' },
  [facts.CheckpointConfirmationRequested.type]: {
    en: 'Confirmation e-mail requested',
    es: 'Correo de confirmación solicitado',
    fr: 'E-mail de confirmation demandé',
  },
};

const OfCheckin = z.object({ checkinId: z.string() });

/** What a fact of a check-in means to whoever reads the log; undefined for a fact that means nothing there. */
const changeOf = (event: StoredEvent): { words: Words; status?: CheckpointCheckinStatus } | undefined => {
  if (isFact(facts.CheckpointCheckedIn, event)) return { words: statusWords['checked-in'], status: 'checked-in' };
  if (isFact(facts.CheckpointCheckinStatusSet, event)) {
    const { status } = event.data;
    return { words: status === 'checked-in' ? acceptedRemoved : statusWords[status], status };
  }
  const words = otherWords[event.type];
  return words === undefined ? undefined : { words };
};

/** GET /api/checkpoint-log/checkin (rule checkpoint/log-of-check-in): what happened to a check-in, from its stream. */
export const logRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { checkpoints, registrations, platform, profile }: CheckpointParts,
): void => {
  route(app, http, checkpointApi.checkinLog, {
    reads: ['registrants'],
    eventOf: async ({ query }) =>
      (await checkpoints.checkpoints.find(checkpointOfCheckin(query.checkinId)))?.eventId ?? null,
    handle: async ({ query }, { language, rights }) => {
      const checkinId = checkinMeant(platform.ids.badges, query.checkinId)?.id ?? null;
      if (checkinId === null) return reject('checkin-not-found');
      const { checkpointId, registrantId } = partsOfCheckin(checkinId);
      const primaryId = await registrations.groupOf(registrantId);
      if (primaryId === null) return reject('checkin-not-found');
      const events = await platform.log.readStream(checkinsStream(checkpointId, primaryId));
      const ours = events.filter(({ data }) => OfCheckin.safeParse(data).data?.checkinId === checkinId);
      if (ours.length === 0) return reject('checkin-not-found');
      const creatorOf = async ({ metadata: { actor } }: StoredEvent): Promise<CheckpointLogEntry['creator']> => {
        if (actor.kind !== 'account' && actor.kind !== 'device') return 'external';
        const who = await profileFor(profile, rights)(actor.id);
        // A device has a name and no address.
        return { email: who?.email || (who?.name ?? '') };
      };
      const logs = await Promise.all(
        ours.map(async (event): Promise<CheckpointLogEntry[]> => {
          const change = changeOf(event);
          if (change === undefined) return [];
          const { words, status } = change;
          return [
            {
              change: say(words, language),
              data: status === undefined ? {} : { status },
              createdAt: event.metadata.at,
              creator: await creatorOf(event),
            },
          ];
        }),
      );
      return { body: { logs: logs.flat() } };
    },
  });
};
