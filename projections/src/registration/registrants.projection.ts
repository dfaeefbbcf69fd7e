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
import { defineTable } from '../platform/table.ts';
import { bareCode, plain, searchTextOf } from '../platform/search-text.ts';

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

const submitted = on(registrationEvents.RegistrationSubmitted, {
  fold: ({ data, personal, metadata, position }, batch) => {
    for (const [index, { registrantId, typeId, status, scannableCode = '' }] of data.registrants.entries()) {
      const codes = {
        confirmation_number: data.confirmationNumber,
        order_number: data.orderNumber ?? '',
        scannable_code: scannableCode,
      };
      registrants.put(batch, {
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
  fold: ({ data, personal, metadata, position }, batch) => {
    registrants.sweep(batch, { primary_id: data.primaryId }, { group_size: data.groupSize });
    for (const { registrantId, typeId, status, place } of data.registrants) {
      const codes = {
        confirmation_number: data.confirmationNumber,
        order_number: data.orderNumber ?? '',
        scannable_code: '',
      };
      registrants.put(batch, {
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
  fold: ({ data }, batch) => {
    registrants.delete(batch, data.registrantId);
    registrants.sweep(batch, { primary_id: data.primaryId }, { group_size: data.groupSize });
  },
});

export const registrantsProjection = defineProjection({
  name: 'registrants',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'registrants.sql'),
  tables: [registrants],
  clauses: [
    submitted,
    added,
    removed,
    on(registrationEvents.RegistrationStatusSet, {
      fold: ({ data, position }, batch) => {
        const ids = data.registrants.map(({ registrantId }) => registrantId);
        for (const id of ids) registrants.patch(batch, [id], { status: data.status, position });
      },
    }),
    on(registrationEvents.RegistrantDetailsCorrected, {
      reads: ({ data }) => [registrants.at(data.registrantId)],
      fold: ({ data, personal, position }, batch) => {
        const row = registrants.get(batch, data.registrantId);
        if (row === undefined) return;
        registrants.put(batch, { ...row, ...personColumns(personal[data.registrantId], row), position });
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
      reads: ({ data }) => [registrants.at(data.registrantId)],
      fold: ({ data, position }, batch) => {
        const row = registrants.get(batch, data.registrantId);
        if (row === undefined) return;
        registrants.put(batch, { ...row, ...personColumns(null, row), is_erased: true, position });
      },
    }),
  ],
});
