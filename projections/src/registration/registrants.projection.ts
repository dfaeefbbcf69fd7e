import { totalsOf } from '@turnout/contracts/charges';
import type { PrimaryId } from '@turnout/contracts/kernel';
import { holdsSeat, peopleCounted, registrationEvents, type RegistrationStatus } from '@turnout/contracts/registration';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import type { Batch } from '../platform/table.ts';
import { bareCode } from '../platform/search-text.ts';
import { arrivalClauses } from './arrival-clauses.ts';
import { payLinkClauses } from './pay-link-clauses.ts';
import { answerTally } from './tallies/answer-tally.ts';
import { groupSizes } from './tallies/group-sizes.ts';
import { moneyTally, talliedMoney } from './money-tally.ts';
import { owes, type Change } from './owing.ts';
import { free, moneyOfGroup, nobodyInside, personColumns, registrants, type Row } from './registrant-row.ts';
import { tallied, talliedGroup, tallyReads } from './tallies/tallies.ts';
import { transactionClauses, transactions } from './transaction-clauses.ts';
import { setupClauses } from './tallies/widget-setup-clauses.ts';
import { fieldTypes, widgetSetups } from './tallies/widget-setup.ts';

/** Somebody new, who is counted from here on. */
const comes = (batch: Batch, row: Row): void => {
  registrants.put(batch, row);
  tallied(batch, null, row);
  if (row.place === 1) talliedGroup(batch, null, row);
};

/** How many of these are deleted. */
const deletedOf = (people: readonly { readonly status: RegistrationStatus }[]): number =>
  people.filter(({ status }) => status === 'deleted').length;

/**
 * People come, go or change their status: every row of the group says how many it counts from here on.
 * @param by how many more are in it, and how many more of it are deleted.
 */
const resized = (
  batch: Batch,
  primaryId: PrimaryId,
  by: { readonly people: number; readonly deleted: number },
): void => {
  const primary = registrants.get(batch, primaryId);
  if (primary === undefined || (by.people === 0 && by.deleted === 0)) return;
  const [people, deleted] = [primary.people + by.people, primary.people_deleted + by.deleted];
  const group_size = peopleCounted({ people, deleted });
  registrants.put(batch, { ...primary, people, people_deleted: deleted });
  if (group_size === primary.group_size) return;
  talliedGroup(batch, primary, { ...primary, group_size });
  registrants.sweep(batch, { primary_id: primaryId }, { group_size });
};

const submitted = on(registrationEvents.RegistrationSubmitted, {
  reads: ({ data }) => [tallyReads(data.eventId)],
  fold: ({ data, personal, metadata, position }, batch) => {
    const takingPart = data.registrants.filter(({ status }) => holdsSeat(status)).length;
    const [people, deleted] = [data.registrants.length, deletedOf(data.registrants)];
    for (const [
      index,
      { registrantId, typeId, status, awaitsPayment = false, scannableCode = '' },
    ] of data.registrants.entries()) {
      const codes = {
        confirmation_number: data.confirmationNumber,
        order_number: data.orderNumber ?? '',
        scannable_code: scannableCode,
      };
      comes(batch, {
        registrant_id: registrantId,
        primary_id: data.primaryId,
        place: index + 1,
        group_size: peopleCounted({ people, deleted }),
        event_id: data.eventId,
        type_id: typeId,
        ...codes,
        bare_number: bareCode(data.confirmationNumber),
        status,
        awaits_payment: awaitsPayment,
        ...personColumns(personal[registrantId], codes),
        import_id: data.importId ?? (metadata.actor.kind === 'import' ? metadata.actor.id : ''),
        created_at: metadata.at,
        submitted: position,
        ...nobodyInside,
        printed_at: null,
        times_printed: 0,
        badge: 0,
        pay_link: 0,
        is_pay_link_revoked: false,
        is_erased: false,
        ...free,
        taking_part: index === 0 ? takingPart : 0,
        people: index === 0 ? people : 0,
        people_deleted: index === 0 ? deleted : 0,
        position,
      });
    }
  },
});

const added = on(registrationEvents.RegistrantsAdded, {
  reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.primaryId)],
  fold: ({ data, personal, metadata, position }, batch) => {
    resized(batch, data.primaryId, { people: data.registrants.length, deleted: deletedOf(data.registrants) });
    const primary = registrants.get(batch, data.primaryId);
    const ofGroup = moneyOfGroup(primary ?? free);
    for (const { registrantId, typeId, status, awaitsPayment = false, place } of data.registrants) {
      const codes = {
        confirmation_number: data.confirmationNumber,
        order_number: data.orderNumber ?? '',
        scannable_code: '',
      };
      comes(batch, {
        registrant_id: registrantId,
        primary_id: data.primaryId,
        place,
        group_size: primary?.group_size ?? data.groupSize,
        event_id: data.eventId,
        type_id: typeId,
        ...codes,
        bare_number: bareCode(data.confirmationNumber),
        status,
        awaits_payment: awaitsPayment,
        ...personColumns(personal[registrantId], codes),
        import_id: '',
        created_at: metadata.at,
        submitted: position,
        ...nobodyInside,
        printed_at: null,
        times_printed: 0,
        badge: 0,
        pay_link: 0,
        is_pay_link_revoked: false,
        is_erased: false,
        ...free,
        ...ofGroup,
        taking_part: 0,
        people: 0,
        people_deleted: 0,
        position,
      });
    }
    owes(
      batch,
      data.primaryId,
      data.registrants.map(({ status }): Change => [null, { ...free, status }]),
    );
  },
});

const removed = on(registrationEvents.RegistrationRemoved, {
  reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.registrantId), registrants.at(data.primaryId)],
  fold: ({ data }, batch) => {
    const gone = registrants.get(batch, data.registrantId);
    if (gone !== undefined) tallied(batch, gone, null);
    if (gone?.place === 1) {
      talliedGroup(batch, gone, null);
      talliedMoney(batch, gone, null);
    }
    if (gone !== undefined) owes(batch, data.primaryId, [[gone, null]]);
    registrants.delete(batch, data.registrantId);
    if (gone !== undefined) resized(batch, data.primaryId, { people: -1, deleted: -deletedOf([gone]) });
  },
});

export const registrantsProjection = defineProjection({
  name: 'registrants',
  version: 10,
  ddl: ['registrants.sql', 'transactions.sql', 'tallies/tallies.sql']
    .map((file) => ddlBeside(import.meta.url, file))
    .join(''),
  // The tallies last: what they count anew, they count from the others.
  tables: [registrants, transactions, fieldTypes, widgetSetups, answerTally, groupSizes, moneyTally],
  clauses: [
    ...setupClauses,
    submitted,
    added,
    removed,
    ...transactionClauses,
    on(registrationEvents.RegistrationStatusSet, {
      reads: ({ data }) => [
        tallyReads(data.eventId),
        registrants.at(data.primaryId),
        ...data.registrants.map(({ registrantId }) => registrants.at(registrantId)),
      ],
      fold: ({ data: { primaryId, status, registrants: people }, position }, batch) => {
        const changes: Change[] = [];
        for (const { registrantId, awaitsPayment = false } of people) {
          const was = registrants.get(batch, registrantId);
          if (was === undefined) continue;
          tallied(batch, was, { ...was, status });
          if (was.place === 1) {
            talliedGroup(batch, was, { ...was, status });
            talliedMoney(batch, was, { ...was, status });
          }
          registrants.patch(batch, [registrantId], { status, awaits_payment: awaitsPayment, position });
          changes.push([was, { ...was, status }]);
        }
        owes(batch, primaryId, changes);
        const deleted = changes.reduce((sum, [was]) => sum - (was?.status === 'deleted' ? 1 : 0), 0);
        resized(batch, primaryId, { people: 0, deleted: deleted + (status === 'deleted' ? changes.length : 0) });
      },
    }),
    // Whoever is accepted and has to pay first stays pending, also who did not wait for that before.
    on(registrationEvents.RegistrationsApproved, {
      fold: ({ data: { registrants: people }, position }, batch) => {
        for (const { registrantId, awaitsPayment } of people)
          if (awaitsPayment === true) registrants.patch(batch, [registrantId], { awaits_payment: true, position });
      },
    }),
    on(registrationEvents.RegistrantDetailsCorrected, {
      reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.registrantId)],
      fold: ({ data, personal, position }, batch) => {
        const was = registrants.get(batch, data.registrantId);
        if (was === undefined) return;
        const person = personColumns(personal[data.registrantId], was);
        // The same answers touch nobody who counts them.
        const fields = JSON.stringify(person.fields) === JSON.stringify(was.fields) ? was.fields : person.fields;
        const row = { ...was, ...person, fields, position };
        tallied(batch, was, row);
        registrants.put(batch, row);
      },
    }),
    on(registrationEvents.RegistrantsCharged, {
      reads: ({ data }) => [
        registrants.at(data.primaryId),
        ...data.registrants.map(({ registrantId }) => registrants.at(registrantId)),
      ],
      fold: ({ data: { primaryId, currency, registrants: people }, position }, batch) => {
        const changes: Change[] = [];
        for (const { registrantId, lines } of people) {
          const was = registrants.get(batch, registrantId);
          if (was === undefined) continue;
          const { charges: charged, discounts: discounted } = totalsOf(lines);
          registrants.put(batch, { ...was, charged, discounted, position });
          changes.push([was, { ...was, charged, discounted }]);
        }
        owes(batch, primaryId, changes, currency);
      },
    }),
    ...arrivalClauses,
    ...payLinkClauses,
    on(registrationEvents.RegistrantErased, {
      reads: ({ data }) => [tallyReads(data.eventId), registrants.at(data.registrantId)],
      fold: ({ data, position }, batch) => {
        const was = registrants.get(batch, data.registrantId);
        if (was === undefined) return;
        const row = { ...was, ...personColumns(null, was), is_erased: true, position };
        tallied(batch, was, row);
        registrants.put(batch, row);
        transactions.sweep(batch, { sealed_for: data.registrantId }, { description: '' });
      },
    }),
  ],
});
