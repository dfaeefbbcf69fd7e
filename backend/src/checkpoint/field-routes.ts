import { checkpointFieldApi, checkpointFieldRecord, checkpointFieldViewOf } from '@turnout/contracts/checkpoint';
import { reject } from '@turnout/contracts/kernel';
import { checkpointFieldNameTaken, checkpointFieldsOfEvent } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance } from 'fastify';
import type { Rim } from '../platform/http/route.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { CheckpointParts } from './parts.ts';

/** The checkpoints' own fields. */
export const fieldRoutes = (app: FastifyInstance, rim: Rim, parts: CheckpointParts): void => {
  const { checkpoints, profile } = parts;
  const { pool, surely } = parts.platform;
  recordRoutes(app, rim, {
    record: checkpointFieldRecord,
    records: checkpoints.fields,
    calls: {
      list: checkpointFieldApi.checkpointFields,
      one: checkpointFieldApi.checkpointField,
      define: checkpointFieldApi.defineCheckpointField,
      revise: checkpointFieldApi.reviseCheckpointField,
      retire: checkpointFieldApi.retireCheckpointField,
    },
    profile,
    slots: {
      list: { reads: ['checkpoints'], of: (eventId) => checkpointFieldsOfEvent(pool, { eventId }) },
      viewOf: checkpointFieldViewOf,
      // A courtesy to people; fields are told apart by id, so a race harms nobody.
      check: async ({ id, eventId }, { name }) =>
        name !== undefined && (await surely.tell(checkpointFieldNameTaken, { eventId, name, except: id }))
          ? reject('field-name-taken')
          : null,
    },
  });
};
