import { checkpointApi } from '@turnout/contracts/checkpoint';
import {
  isRejection,
  checkpointOfCheckin,
  partsOfCheckin,
  RegistrantId,
  reject,
  type AnyCheckinId,
  type EventId,
  type Rights,
} from '@turnout/contracts/kernel';
import { checkinPage, checkpointStats } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { cardFor } from '../platform/session/staff.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { noteCheckin, requestConfirmation, setCheckinStatus, type Place } from './checkin.decider.ts';
import { checkinsStream } from './checkin.ts';
import type { PresentCheckpoint } from './rules.ts';
import { groupOf } from './group.ts';
import { notePrinted } from './labels/note-printed.ts';
import { partsFor, shownOnCards, type CheckpointParts } from './parts.ts';
import { obstacle, spokenPlace } from './refused.ts';
import { checkinMeant, foundByBadge } from './told.ts';

const updated = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};
const resent = {
  en: 'confirmation email resent.',
  es: 'correo de confirmación reenviado.',
  fr: 'e-mail de confirmation renvoyé.',
};

/** The cards of the attendees screen: list, filters, and what their menu does. */
export const cardRoutes = (app: FastifyInstance, http: HttpContext, parts: CheckpointParts): void => {
  const { checkpoints, registrations, platform, mailReach } = parts;
  const { commands, pool } = platform;
  const { badges } = platform.ids;

  /** The checkpoint of a check-in, where it is one of this event that there still is. */
  const checkpointOf = async (checkinId: AnyCheckinId, eventId: EventId): Promise<PresentCheckpoint | null> => {
    const checkpoint = await checkpoints.checkpoints.find(checkpointOfCheckin(checkinId));
    return checkpoint?.kind === 'defined' && checkpoint.eventId === eventId ? checkpoint : null;
  };
  const handlingOf = async ({ eventId, id: checkpointId, details }: PresentCheckpoint, asked: AnyCheckinId) => {
    const checkinId = checkinMeant(badges, asked)?.id ?? null;
    const primaryId = checkinId === null ? null : await registrations.groupOf(partsOfCheckin(checkinId).registrantId);
    if (checkinId === null || primaryId === null) return null;
    const place: Place = { eventId, checkpointId, primaryId, type: details.type };
    return {
      of: { place, checkinId },
      to: { streams: checkpoints.checkins, streamId: checkinsStream(checkpointId, primaryId), eventId },
    };
  };
  const pageOf = async (params: Parameters<typeof checkinPage>[1], rights: Rights | null) => {
    const [{ rows, total }, stats] = await Promise.all([checkinPage(pool, params), checkpointStats(pool, params)]);
    return {
      body: { checkins: rows.map(cardFor(rights)), meta: { total, page: params.page, perPage: params.perPage }, stats },
    };
  };

  route(app, http, checkpointApi.searchCheckins, {
    reads: shownOnCards,
    handle: async ({ query, body: { eventId, checkpointId, ...filter } }, { rights }) =>
      pageOf({ eventId, checkpointId, filter: await foundByBadge(parts, filter), ...query }, rights),
  });
  route(app, http, checkpointApi.checkins, {
    reads: shownOnCards,
    handle: ({ query, body }, { rights }) => pageOf({ ...body, filter: {}, ...query }, rights),
  });

  route(app, http, checkpointApi.setCheckinStatus, {
    handle: async ({ body: { eventId, checkinId, status } }, { context, language, rights }) => {
      const checkpoint = await checkpointOf(checkinId, eventId);
      if (checkpoint === null) return reject('checkin-not-found');
      const handling = await handlingOf(checkpoint, checkinId);
      if (handling === null) return reject('checkin-not-found');
      const { of, to } = handling;
      const set = await commands.handle({
        ...to,
        decide: setCheckinStatus,
        command: { ...of, status },
        context: context(),
      });
      if (isRejection(set)) {
        const group = await groupOf(parts, eventId, RegistrantId.parse(of.place.primaryId));
        const around = await spokenPlace(parts, checkpoint);
        return group === null
          ? set
          : obstacle(partsFor(parts, rights), group, set, { viewer: 'staff', language, ...around });
      }
      return { body: { message: say(updated, language) }, position: set.position };
    },
  });
  route(app, http, checkpointApi.noteCheckin, {
    handle: async ({ body: { eventId, checkinId, note } }, { context, language }) => {
      const checkpoint = await checkpointOf(checkinId, eventId);
      if (checkpoint === null) return reject('checkin-not-found');
      const handling = await handlingOf(checkpoint, checkinId);
      if (handling === null) return reject('checkin-not-found');
      const { of, to } = handling;
      // A note is kept under the group's first person.
      const group = await groupOf(parts, eventId, RegistrantId.parse(of.place.primaryId));
      if (group?.people[0]?.erased === true) return reject('registrant-erased');
      const command = { ...of, note: sanitised(note) };
      const written = await commands.handle({ ...to, decide: noteCheckin, command, context: context() });
      return isRejection(written) ? written : { body: { message: say(updated, language) }, position: written.position };
    },
  });
  route(app, http, checkpointApi.logCheckinPrint, {
    handle: async ({ body }, { context, language }) => {
      const printed = await notePrinted(parts, body, context());
      return isRejection(printed) ? printed : { body: { message: say(updated, language) }, position: printed.position };
    },
  });
  route(app, http, checkpointApi.resendCheckinConfirmation, {
    eventOf: async ({ body }) => (await checkpoints.checkpoints.find(checkpointOfCheckin(body.id)))?.eventId ?? null,
    handle: async ({ body: { id } }, { context, language }) => {
      const checkpoint = await checkpoints.checkpoints.find(checkpointOfCheckin(id));
      if (checkpoint?.kind !== 'defined') return reject('checkin-not-found');
      const handling = await handlingOf(checkpoint, id);
      if (handling === null) return reject('checkin-not-found');
      const { of, to } = handling;
      const sendsConfirmations = checkpoint.details.additionalSettings.sendAutoConfirmationEmail;
      const command = { ...of, sendsConfirmations };
      const asked = await commands.handle({ ...to, decide: requestConfirmation, command, context: context() });
      return isRejection(asked) ? asked : { body: await mailReach.answer(resent, language), position: asked.position };
    },
  });
};
