import { formsTopics, TypeDetails, typeEvents } from '@turnout/contracts/forms';
import { EventId, TypeId, type Touched } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { reportingTopics } from '@turnout/contracts/reporting';
import { z } from 'zod';
import { on, type Clause } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const types = defineTable(
  'types',
  ['type_id'],
  z.object({ type_id: TypeId, event_id: EventId, details: TypeDetails, defined: z.string(), position: z.string() }),
);

/** A type's name stands on the dashboard and on every registration of it. */
const touch = (key: EventId): Touched[] =>
  [formsTopics.types, reportingTopics.dashboard, registrationTopics.attendees].map(({ name }) => ({
    topic: name,
    key,
  }));

export const typeClauses: readonly Clause[] = [
  on(typeEvents.RegistrationTypeDefined, {
    fold: ({ data, position }, batch) => {
      types.put(batch, {
        type_id: data.typeId,
        event_id: data.eventId,
        details: data.details,
        defined: position,
        position,
      });
      return touch(data.eventId);
    },
  }),
  on(typeEvents.RegistrationTypeRevised, {
    reads: ({ data }) => [types.at(data.typeId)],
    fold: ({ data, position }, batch) => {
      const type = types.get(batch, data.typeId);
      if (type === undefined) return [];
      types.put(batch, { ...type, details: TypeDetails.parse({ ...type.details, ...data.details }), position });
      return touch(data.eventId);
    },
  }),
  on(typeEvents.RegistrationTypeRetired, {
    fold: ({ data }, batch) => {
      types.delete(batch, data.typeId);
      // Groups show only types that there are.
      return [...touch(data.eventId), { topic: formsTopics.typeGroups.name, key: data.eventId }];
    },
  }),
];
