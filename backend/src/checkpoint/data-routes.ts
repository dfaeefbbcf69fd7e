import { checkpointFieldApi, type CheckpointData } from '@turnout/contracts/checkpoint';
import { isRejection, reject, type PrimaryId, type Position } from '@turnout/contracts/kernel';
import { dataOfGroup, dataPage } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { clearData } from './data.decider.ts';
import { dataStream } from './data.ts';
import { enterInto } from './enter-data.ts';
import { judgeData } from './entered-data.ts';
import { groupOf } from './group.ts';
import type { CheckpointParts } from './parts.ts';
import { dataOfPeople, foundByBadge } from './told.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
const updated = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

/** What was entered at checkpoints about people: records, changes, deletion. */
export const dataRoutes = (app: FastifyInstance, http: HttpContext, parts: CheckpointParts): void => {
  const { checkpoints, registrations, platform } = parts;
  const { commands, pool } = platform;

  route(app, http, checkpointFieldApi.checkpointDataAdmin, {
    reads: ['checkpoint-checkins', 'checkpoints', 'registrants'],
    handle: async ({ query }) => ({ body: await dataPage(pool, await foundByBadge(parts, query)) }),
  });
  route(app, http, checkpointFieldApi.checkpointData, {
    reads: ['checkpoint-checkins', 'checkpoints', 'registrants'],
    handle: async ({ query }) => ({ body: { data: await dataOfGroup(pool, query) } }),
  });
  route(app, http, checkpointFieldApi.enterCheckpointData, {
    handle: async ({ body: { eventId, checkpointFieldData: asked } }, { context, language }) => {
      const entered = dataOfPeople(platform.ids.badges, asked);
      if (entered === null) return reject('registration-not-found');
      const { data: checkpointFieldData, badges } = entered;
      const ids = checkpointFieldData.flatMap(({ fields }) => fields.map(({ _id }) => _id));
      const fields = await checkpoints.fieldsOf(eventId, [...new Set(ids)]);
      const judging = { fields, isStrict: true, language };
      const byGroup = new Map<PrimaryId, CheckpointData[]>();
      for (const given of checkpointFieldData) {
        const primaryId = await registrations.groupOf(given._id);
        if (primaryId === null) return reject('registration-not-found');
        byGroup.set(primaryId, [...(byGroup.get(primaryId) ?? []), given]);
      }
      const entering = [];
      // All of it is judged before any of it is stored.
      for (const [primaryId, given] of byGroup) {
        const [first] = given;
        const group = first === undefined ? null : await groupOf(parts, eventId, first._id);
        if (group === null) return reject('registration-not-found');
        if (badges.some(group.isReplaced)) return reject('badge-replaced');
        const judged = judgeData(group, given, judging);
        if (isRejection(judged)) return judged;
        entering.push({ group, given, context: context(primaryId) });
      }
      let position: Position | undefined;
      for (const { group, ...one } of entering) {
        const entered = await enterInto(parts, group, { ...one, ...judging });
        if (isRejection(entered)) return entered;
        if (position === undefined || (entered.position ?? '') > position) position = entered.position ?? position;
      }
      return { body: { message: say(updated, language) }, ...(position === undefined ? {} : { position }) };
    },
  });
  route(app, http, checkpointFieldApi.clearCheckpointData, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id: registrantId } }, { context, language }) => {
      const eventId = await registrations.eventOf(registrantId);
      const primaryId = await registrations.groupOf(registrantId);
      if (eventId === null || primaryId === null) return reject('registration-not-found');
      const cleared = await commands.handle({
        streams: checkpoints.data,
        streamId: dataStream(primaryId),
        eventId,
        decide: clearData,
        command: { eventId, primaryId, registrantId },
        context: context(),
      });
      return isRejection(cleared) ? cleared : { body: { message: say(deleted, language) }, position: cleared.position };
    },
  });
};
