import {
  CheckinId,
  CheckInMethod,
  EventId,
  FieldId,
  Instant,
  PrimaryId,
  RegistrantId,
  TypeId,
} from '@turnout/contracts/kernel';
import { registrationEvents, RegistrationStatus, type RegistrantPersonal } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';
import { bareCode, plain, searchTextOf } from '../platform/search-text.ts';
import { answerTally } from './answer-tally.ts';
import { groupSizes } from './group-sizes.ts';
import { tallied, talliedGroup, tallyReads } from './tallies.ts';
import { setupClauses } from './widget-setup-clauses.ts';
import { fieldTypes, widgetSetups } from './widget-setup.ts';

export const RegistrantRow = z.object({
  registrant_id: RegistrantId,
  primary_id: PrimaryId,
  place: z.int(),
  group_size: z.int(),
  event_id: EventId,
  type_id: TypeId,
  confirmation_number: z.string(),
  order_number: z.string(),
  scannable_code: z.string(),
  bare_number: z.string(),
  status: RegistrationStatus,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  sort_name: z.string(),
  phone: z.string(),
  fields: z.record(FieldId, z.union([z.string(), z.array(z.string())])),
  search_text: z.string(),
  import_id: z.string(),
  created_at: Instant,
  submitted: z.string(),
  checked_in_at: Instant.nullable(),
  checked_in_by: z.string(),
  checked_in_desk: z.string(),
  checkin_id: CheckinId.nullable(),
  check_in_method: z.union([z.literal(''), CheckInMethod]),
  printed_at: Instant.nullable(),
  is_erased: z.boolean(),
  position: z.string(),
});

export const registrants = defineTable('registrants', ['registrant_id'], RegistrantRow);

const erased: RegistrantPersonal = { firstName: '', lastName: '', email: '', phone: '', fields: {} };

/** By what lists are sorted; as long as a name gets, and short enough for an index. */
const sortNameOf = ({ lastName, firstName }: Pick<RegistrantPersonal, 'firstName' | 'lastName'>): string =>
  plain(`${lastName} ${firstName}`).slice(0, 200).toWellFormed();

/** What a row says about the person; an erased person has empty texts. */
const personColumns = (
  personal: RegistrantPersonal | null | undefined,
  codes: { readonly confirmation_number: string; readonly order_number: string; readonly scannable_code: string },
) => {
  const person = personal ?? erased;
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    sort_name: sortNameOf(person),
    phone: person.phone,
    fields: person.fields,
    search_text: searchTextOf({
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      others: [person.phone, ...Object.values(person.fields).flat()],
      codes: [codes.confirmation_number, codes.order_number, codes.scannable_code],
    }),
  };
};

const nobodyInside = {
  checked_in_at: null,
  checked_in_by: '',
  checked_in_desk: '',
  checkin_id: null,
  check_in_method: '',
} as const;

type Row = z.infer<typeof RegistrantRow>;

/** Somebody new, who is counted from here on. */
const comes = (batch: Batch, row: Row): void => {
  registrants.put(batch, row);
  tallied(batch, null, row);
  if (row.place === 1) talliedGroup(batch, null, row);
};

/** A group has another size: its primary's row, where there is one, says how it was counted. */
const resized = (batch: Batch, primaryId: PrimaryId, size: number): void => {
  const primary = registrants.get(batch, primaryId);
  if (primary !== undefined) talliedGroup(batch, primary, { ...primary, group_size: size });
  registrants.sweep(batch, { primary_id: primaryId }, { group_size: size });
};

const submitted = on(registrationEvents.RegistrationSubmitted, {
  reads: ({ data }) => [tallyReads(data.eventId)],
  fold: ({ data, personal, metadata, position }, batch) => {
    for (const [index, { registrantId, typeId, status, scannableCode = '' }] of data.registrants.entries()) {
      const codes = {
        confirmation_number: data.confirmationNumber,
        order_number: data.orderNumber ?? '',
        scannable_code: scannableCode,
      };
      comes(batch, {
        registrant_id: registrantId,
        primary_id: data.primaryId,
        place: index + 1,
        group_size: data.registrants.length,
        event_id: data.eventId,
        type_id: typeId,
        ...codes,
        bare_number: bareCode(data.confirmationNumber),
        status,
        ...personColumns(personal[registrantId], codes),
        import_id: data.importId ?? (metadata.actor.kind === 'import' ? metadata.actor.id : ''),
        created_at: metadata.at,
        submitted: position,
        ...nobodyInside,
        printed_at: null,
        is_erased: false,
        position,
      });
    }
  },
});

const added = on(registrationEvents.RegistrantsAdded, {
  reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.primaryId)],
  fold: ({ data, personal, metadata, position }, batch) => {
    resized(batch, data.primaryId, data.groupSize);
    for (const { registrantId, typeId, status, place } of data.registrants) {
      const codes = {
        confirmation_number: data.confirmationNumber,
        order_number: data.orderNumber ?? '',
        scannable_code: '',
      };
      comes(batch, {
        registrant_id: registrantId,
        primary_id: data.primaryId,
        place,
        group_size: data.groupSize,
        event_id: data.eventId,
        type_id: typeId,
        ...codes,
        bare_number: bareCode(data.confirmationNumber),
        status,
        ...personColumns(personal[registrantId], codes),
        import_id: '',
        created_at: metadata.at,
        submitted: position,
        ...nobodyInside,
        printed_at: null,
        is_erased: false,
        position,
      });
    }
  },
});

const removed = on(registrationEvents.RegistrationRemoved, {
  reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.registrantId), registrants.at(data.primaryId)],
  fold: ({ data }, batch) => {
    const gone = registrants.get(batch, data.registrantId);
    if (gone !== undefined) tallied(batch, gone, null);
    if (gone?.place === 1) talliedGroup(batch, gone, null);
    registrants.delete(batch, data.registrantId);
    resized(batch, data.primaryId, data.groupSize);
  },
});

export const registrantsProjection = defineProjection({
  name: 'registrants',
  version: 3,
  ddl: ddlBeside(import.meta.url, 'registrants.sql') + ddlBeside(import.meta.url, 'tallies.sql'),
  // The tallies last: what they count anew, they count from the others.
  tables: [registrants, fieldTypes, widgetSetups, answerTally, groupSizes],
  clauses: [
    ...setupClauses,
    submitted,
    added,
    removed,
    on(registrationEvents.RegistrationStatusSet, {
      reads: ({ data }) => [
        tallyReads(data.eventId),
        ...data.registrants.map(({ registrantId }) => registrants.at(registrantId)),
      ],
      fold: ({ data: { status, registrants: people }, position }, batch) => {
        for (const { registrantId } of people) {
          const was = registrants.get(batch, registrantId);
          if (was === undefined) continue;
          tallied(batch, was, { ...was, status });
          if (was.place === 1) talliedGroup(batch, was, { ...was, status });
          registrants.patch(batch, [registrantId], { status, position });
        }
      },
    }),
    on(registrationEvents.RegistrantDetailsCorrected, {
      reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.registrantId)],
      fold: ({ data, personal, position }, batch) => {
        const was = registrants.get(batch, data.registrantId);
        if (was === undefined) return;
        const row = { ...was, ...personColumns(personal[data.registrantId], was), position };
        tallied(batch, was, row);
        registrants.put(batch, row);
      },
    }),
    on(registrationEvents.RegistrantCheckedIn, {
      fold: ({ data, metadata, position }, batch) => {
        registrants.patch(batch, [data.registrantId], {
          checked_in_at: metadata.at,
          checked_in_by: metadata.actor.id,
          checked_in_desk: metadata.desk ?? '',
          checkin_id: data.checkinId,
          check_in_method: metadata.method ?? 'manual',
          position,
        });
      },
    }),
    on(registrationEvents.CheckInUndone, {
      fold: ({ data, position }, batch) => {
        registrants.patch(batch, [data.registrantId], { ...nobodyInside, position });
      },
    }),
    on(registrationEvents.BadgePrinted, {
      fold: ({ data, metadata, position }, batch) => {
        for (const id of data.registrants) registrants.patch(batch, [id], { printed_at: metadata.at, position });
      },
    }),
    on(registrationEvents.RegistrantErased, {
      reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.registrantId)],
      fold: ({ data, position }, batch) => {
        const was = registrants.get(batch, data.registrantId);
        if (was === undefined) return;
        const row = { ...was, ...personColumns(null, was), is_erased: true, position };
        tallied(batch, was, row);
        registrants.put(batch, row);
      },
    }),
  ],
});
