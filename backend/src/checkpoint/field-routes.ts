import { checkpointFieldApi, checkpointFieldRecord, checkpointFieldViewOf } from '@turnout/contracts/checkpoint';
import { withoutBlankOptions } from '@turnout/contracts/fields';
import { reject } from '@turnout/contracts/kernel';
import { checkpointFieldsOfEvent } from '@turnout/projections/checkpoint/queries';
import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../platform/http/route.ts';
import { isTaken } from '../platform/records/roll.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { CheckpointParts } from './parts.ts';

/** The checkpoints' own fields. */
export const fieldRoutes = (app: FastifyInstance, http: HttpContext, parts: CheckpointParts): void => {
  const { checkpoints, profile } = parts;
  const { pool } = parts.platform;
  recordRoutes(app, http, {
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
      settled: withoutBlankOptions,
      exclusively: checkpoints.exclusively,
      check: async ({ id, eventId }, { name }) =>
        name !== undefined && isTaken(await checkpoints.fieldRoll(eventId), name, id)
          ? reject('field-name-taken')
          : null,
    },
  });
};
