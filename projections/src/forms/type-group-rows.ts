import { formsTopics, TypeGroupDetails, typeGroupEvents } from '@turnout/contracts/forms';
import { EventId, TypeGroupId, type Touched } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { on, type Clause } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const typeGroups = defineTable(
  'type_groups',
  ['type_group_id'],
  z.object({
    type_group_id: TypeGroupId,
    event_id: EventId,
    details: TypeGroupDetails,
    defined: z.string(),
    position: z.string(),
  }),
);

const touch = (key: EventId): Touched[] => [{ topic: formsTopics.typeGroups.name, key }];

export const typeGroupClauses: readonly Clause[] = [
  on(typeGroupEvents.TypeGroupDefined, {
    fold: ({ data: { typeGroupId, eventId, details }, position }, batch) => {
      const row = { type_group_id: typeGroupId, event_id: eventId, details, defined: position, position };
      typeGroups.put(batch, row);
      return touch(eventId);
    },
  }),
  on(typeGroupEvents.TypeGroupRevised, {
    fold: ({ data: { typeGroupId, eventId, details }, position }, batch) => {
      typeGroups.patch(batch, [typeGroupId], { details, position });
      return touch(eventId);
    },
  }),
  on(typeGroupEvents.TypeGroupRetired, {
    fold: ({ data: { typeGroupId, eventId } }, batch) => {
      typeGroups.delete(batch, typeGroupId);
      return touch(eventId);
    },
  }),
];
