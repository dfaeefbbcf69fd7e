import { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

const notedPeople = defineTable(
  'noted_people',
  ['registrant_id'],
  z.object({ registrant_id: RegistrantId, event_id: EventId, primary_id: PrimaryId, position: z.string() }),
);

/** People about whom staff noted something, so that copies read the notes of these alone; what it is, no table says. */
export const notedPeopleProjection = defineProjection({
  name: 'noted-people',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'noted-people.sql'),
  tables: [notedPeople],
  clauses: [
    on(registrationEvents.RegistrantNoted, {
      reads: ({ data }) => [notedPeople.at(data.registrantId)],
      fold: ({ data: { registrantId, eventId, primaryId, isEmpty }, position }, batch) => {
        if (isEmpty) notedPeople.delete(batch, registrantId);
        else
          notedPeople.put(batch, { registrant_id: registrantId, event_id: eventId, primary_id: primaryId, position });
      },
    }),
    on(registrationEvents.RegistrantErased, {
      reads: ({ data }) => [notedPeople.at(data.registrantId)],
      fold: ({ data }, batch) => notedPeople.delete(batch, data.registrantId),
    }),
    on(registrationEvents.RegistrationRemoved, {
      reads: ({ data }) => [notedPeople.at(data.registrantId)],
      fold: ({ data }, batch) => notedPeople.delete(batch, data.registrantId),
    }),
  ],
});
