import { z } from 'zod';
import { CheckpointFieldId, defineCall, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { CheckpointData, DefineCheckpointField, ReviseCheckpointField } from './commands.ts';
import { CheckpointDataRecord, CheckpointFieldView } from './views.ts';

const FieldParams = z.strictObject({ id: CheckpointFieldId });
const OneField = z.strictObject({ field: CheckpointFieldView });
const Message = z.strictObject({ message: z.string() });

/** The checkpoints' own fields, and what was entered in them (spec 002, section 7). */
export const checkpointFieldApi = {
  checkpointFields: defineCall({
    method: 'GET',
    path: '/api/checkpointfields',
    summary: "An event's checkpoint fields",
    needs: needs.anyOf('editCheckpoints', 'viewAndCreateCheckinsForCheckpoints'),
    query: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ fields: z.array(CheckpointFieldView) }),
  }),
  checkpointField: defineCall({
    method: 'GET',
    path: '/api/checkpointfields/:id',
    summary: 'One checkpoint field',
    needs: needs.event('editCheckpoints'),
    params: FieldParams,
    query: z.strictObject({ eventId: EventId.optional() }),
    output: OneField,
  }),
  defineCheckpointField: defineCall({
    method: 'POST',
    path: '/api/checkpointfields',
    summary: 'Create a checkpoint field',
    needs: needs.event('editCheckpoints'),
    body: DefineCheckpointField,
    output: OneField,
  }),
  reviseCheckpointField: defineCall({
    method: 'PUT',
    path: '/api/checkpointfields/:id',
    summary: 'Change a checkpoint field',
    needs: needs.event('editCheckpoints'),
    params: FieldParams,
    body: ReviseCheckpointField,
    output: OneField,
  }),
  retireCheckpointField: defineCall({
    method: 'DELETE',
    path: '/api/checkpointfields/:id',
    summary: 'Delete a checkpoint field',
    needs: needs.event('editCheckpoints'),
    params: FieldParams,
    query: z.strictObject({ eventId: EventId.optional() }),
    output: Message,
  }),
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
      checkpointFieldData: z.union([z.array(CheckpointData).min(1).max(500), CheckpointData.transform((one) => [one])]),
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
