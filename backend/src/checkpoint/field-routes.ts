import { checkpointFieldApi, checkpointFieldViewOf } from '@turnout/contracts/checkpoint';
import { CheckpointFieldId, isRejection, reject, type EventId } from '@turnout/contracts/kernel';
import { checkpointFieldNameTaken, checkpointFieldsOfEvent } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance } from 'fastify';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say, type Rim } from '../platform/http/route.ts';
import { checkpointFieldStream } from './checkpoint.ts';
import { defineCheckpointField, retireCheckpointField, reviseCheckpointField } from './decider.ts';
import type { CheckpointParts } from './parts.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };

/** The checkpoints' own fields: list, one, create, change, delete. */
export const fieldRoutes = (app: FastifyInstance, rim: Rim, { checkpoints, platform }: CheckpointParts): void => {
  const { commands, pool, surely } = platform;
  const { fields } = checkpoints;

  const definedOf = async (id: CheckpointFieldId) => {
    const { state } = await fields.read(checkpointFieldStream(id));
    return state.kind === 'defined' ? state : null;
  };
  const eventOfField = async (id: CheckpointFieldId) => (await definedOf(id))?.eventId ?? null;
  /** A courtesy to people; fields are told apart by id, so a race harms nobody. */
  const isNameTaken = (eventId: EventId, name: string, except: CheckpointFieldId): Promise<boolean> =>
    surely.tell(checkpointFieldNameTaken, { eventId, name, except });

  route(app, rim, checkpointFieldApi.checkpointFields, {
    reads: ['checkpoints'],
    handle: async ({ query }) => ({ body: { fields: [...(await checkpointFieldsOfEvent(pool, query))] } }),
  });
  route(app, rim, checkpointFieldApi.checkpointField, {
    reads: [],
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params }) => {
      const field = await definedOf(params.id);
      return field === null ? reject('checkpoint-field-not-found') : { body: { field: checkpointFieldViewOf(field) } };
    },
  });
  route(app, rim, checkpointFieldApi.defineCheckpointField, {
    handle: async ({ body: { eventId, ...details } }, { context, newId }) => {
      const fieldId = CheckpointFieldId.parse(newId('checkpoint field'));
      if (await isNameTaken(eventId, details.name, fieldId)) return reject('field-name-taken');
      const made = await commands.handle({
        streams: fields,
        streamId: checkpointFieldStream(fieldId),
        eventId,
        decide: defineCheckpointField,
        command: { fieldId, eventId, details },
        context: context(),
      });
      if (isRejection(made)) return made;
      const { state } = made.after;
      return state.kind === 'absent'
        ? reject('checkpoint-field-not-found')
        : { body: { field: checkpointFieldViewOf(state) }, position: made.position };
    },
  });
  route(app, rim, checkpointFieldApi.reviseCheckpointField, {
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params, body: { _id, eventId: of, ...changes } }, { context }) => {
      const eventId = await eventOfField(params.id);
      if (eventId === null) return reject('checkpoint-field-not-found');
      const changed = refuseChanged({ _id, eventId: of }, { _id: params.id, eventId });
      if (changed !== null) return changed;
      if (changes.name !== undefined && (await isNameTaken(eventId, changes.name, params.id)))
        return reject('field-name-taken');
      const revised = await commands.handle({
        streams: fields,
        streamId: checkpointFieldStream(params.id),
        eventId,
        decide: reviseCheckpointField,
        command: changes,
        context: context(),
      });
      if (isRejection(revised)) return revised;
      const { state } = revised.after;
      return state.kind === 'absent'
        ? reject('checkpoint-field-not-found')
        : { body: { field: checkpointFieldViewOf(state) }, position: revised.position };
    },
  });
  route(app, rim, checkpointFieldApi.retireCheckpointField, {
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params }, { context, language }) => {
      const eventId = await eventOfField(params.id);
      if (eventId === null) return reject('checkpoint-field-not-found');
      const retired = await commands.handle({
        streams: fields,
        streamId: checkpointFieldStream(params.id),
        eventId,
        decide: retireCheckpointField,
        command: {},
        context: context(),
      });
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
};
