import { z } from 'zod';
import { defineCall, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { DataOfBadge } from './commands.ts';
import { checkpointFieldRecord } from './field.ts';
import { CheckpointDataRecord } from './views.ts';

const { list, one, define, revise, retire } = checkpointFieldRecord.calls;
/** A field's event goes along with its id (rule checkpoint/fields); it is known without. */
const OfEvent = z.strictObject({ eventId: EventId.optional() });
const Message = z.strictObject({ message: z.string() });

/** The checkpoints' own fields, and what was entered in them (rule checkpoint/field-data-calls). */
export const checkpointFieldApi = {
  checkpointFields: list,
  checkpointField: { ...one, query: OfEvent },
  defineCheckpointField: define,
  reviseCheckpointField: revise,
  retireCheckpointField: { ...retire, query: OfEvent },
  checkpointDataAdmin: defineCall({
    method: 'GET',
    path: '/api/checkpointfields-data/admin',
    summary: 'What was entered at checkpoints, person by person',
    needs: needs.event('editCheckpoints'),
    query: z.strictObject({
      eventId: EventId,
      withRegistrations: z.stringbool().optional(),
      name: z.string().trim().max(200).optional(),
      regNoOrId: z.string().trim().max(60).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(1000).default(50),
    }),
    output: z.strictObject({ data: z.array(CheckpointDataRecord), total: z.int() }),
  }),
  checkpointData: defineCall({
    method: 'GET',
    path: '/api/checkpointfields-data',
    summary: 'What was entered at checkpoints about a group',
    needs: needs.event('viewAndCreateCheckinsForCheckpoints'),
    query: z.strictObject({ eventId: EventId, registration: RegistrantId }),
    output: z.strictObject({ data: z.array(CheckpointDataRecord) }),
  }),
  enterCheckpointData: defineCall({
    method: 'POST',
    path: '/api/checkpointfields-data/update-fields',
    summary: 'Change what is known about people at checkpoints',
    needs: needs.anyOf('editCheckpoints', 'viewAndCreateCheckinsForCheckpoints'),
    body: z.object({
      eventId: EventId,
      checkpointFieldData: z.union([z.array(DataOfBadge).min(1).max(500), DataOfBadge.transform((one) => [one])]),
    }),
    output: Message,
  }),
  clearCheckpointData: defineCall({
    method: 'DELETE',
    path: '/api/checkpointfields-data/:id',
    summary: 'Delete what was entered about a person',
    needs: needs.event('editCheckpoints'),
    params: z.strictObject({ id: RegistrantId }),
    output: Message,
  }),
} as const;
