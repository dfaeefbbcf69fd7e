import { RefusalReason } from '@turnout/contracts/check-in';
import { CheckpointCheckinStatus } from '@turnout/contracts/checkpoint';
import { FieldValue } from '@turnout/contracts/fields';
import {
  Actor,
  CheckinId,
  CheckpointCheckinId,
  CheckpointFieldId,
  CheckpointId,
  EventId,
  FieldId,
  Instant,
  PrimaryId,
  RegistrantId,
  TransactionId,
  TypeId,
} from '@turnout/contracts/kernel';
import { PricedThings } from '@turnout/contracts/receipts';
import { RegistrationStatus, TransactionMethod, TransactionType } from '@turnout/contracts/registration';
import { z } from 'zod';
import { defineTable } from '../platform/table.ts';

const ofFact = { position: z.string(), event_id: EventId, at: Instant };
const ofPerson = { registrant_id: RegistrantId, ...ofFact };

/** What is known of a person; an erased person has empty texts. */
export const PersonColumns = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  fields: z.record(FieldId, z.union([z.string(), z.array(z.string())])),
  search_text: z.string(),
});
export type PersonColumns = z.infer<typeof PersonColumns>;

export const PastRegistrant = z.object({
  ...ofPerson,
  primary_id: PrimaryId,
  place: z.int(),
  type_id: TypeId,
  confirmation_number: z.string(),
  order_number: z.string(),
  scannable_code: z.string(),
  status: RegistrationStatus,
  awaits_payment: z.boolean(),
  is_erased: z.boolean(),
  ...PersonColumns.shape,
});

export type PastRegistrant = z.infer<typeof PastRegistrant>;

/** How many persons of one type stand where. `checkedIn`: inside, and confirmed. */
export const TypeTally = z.object({
  confirmed: z.int(),
  pending: z.int(),
  rejected: z.int(),
  deleted: z.int(),
  checkedIn: z.int(),
});
export type TypeTally = z.infer<typeof TypeTally>;
const Counts = z.object({ types: z.record(TypeId, TypeTally) });

/** What the past keeps is only ever added to; of a person the numbers are needed once more when it is corrected. */
const neverLookedAt = { remembers: null } as const;
export const pastRegistrants = defineTable('past_registrants', ['registrant_id'], PastRegistrant, {
  remembers: ({ confirmation_number, order_number, scannable_code }: PastRegistrant) => ({
    confirmation_number,
    order_number,
    scannable_code,
  }),
});
export const pastDetails = defineTable(
  'past_details',
  ['registrant_id', 'position'],
  z.object({ ...ofPerson, ...PersonColumns.shape }),
  neverLookedAt,
);
export const pastStatuses = defineTable(
  'past_statuses',
  ['registrant_id', 'position'],
  z.object({
    ...ofPerson,
    type_id: TypeId,
    was: RegistrationStatus,
    status: RegistrationStatus,
    awaits_payment: z.boolean(),
    inside: z.int(),
  }),
  neverLookedAt,
);
export const pastAdmissions = defineTable(
  'past_admissions',
  ['registrant_id', 'position'],
  z.object({
    ...ofPerson,
    type_id: TypeId,
    checkin_id: CheckinId.nullable(),
    by: z.string(),
    desk: z.string(),
    inside: z.int(),
  }),
  neverLookedAt,
);
/** What people were charged from then on, in minor units of the currency. */
export const pastCharges = defineTable(
  'past_charges',
  ['registrant_id', 'position'],
  z.object({
    ...ofPerson,
    primary_id: PrimaryId,
    currency: z.string(),
    charged: z.int(),
    discounted: z.int(),
    /** Lines that they are charged for, from which the tax in prices follows. */
    things: PricedThings,
  }),
  neverLookedAt,
);
/** Transactions that a group had from then on. */
export const pastTransactions = defineTable(
  'past_transactions',
  ['transaction_id', 'primary_id'],
  z.object({
    transaction_id: TransactionId,
    primary_id: PrimaryId,
    ...ofFact,
    currency: z.string(),
    type: TransactionType,
    amount: z.int(),
    registrant_id: RegistrantId,
    method: TransactionMethod,
    /** The processing fee on top, of what was paid online. */
    fee: z.int(),
  }),
  neverLookedAt,
);
export const pastRemovals = defineTable(
  'past_removals',
  ['transaction_id'],
  z.object({ transaction_id: TransactionId, ...ofFact }),
  neverLookedAt,
);
/** Whose registration went on in another group; null: everybody's. */
export const pastDepartures = defineTable(
  'past_departures',
  ['primary_id', 'position'],
  z.object({ primary_id: PrimaryId, ...ofFact, registrant_id: RegistrantId.nullable() }),
  neverLookedAt,
);
export const pastPrints = defineTable(
  'past_prints',
  ['registrant_id', 'position'],
  // False: their badge was replaced, and the new one is not printed.
  z.object({ ...ofPerson, is_printed: z.boolean() }),
  neverLookedAt,
);
export const pastRefusals = defineTable(
  'past_refusals',
  ['position'],
  z.object({
    ...ofFact,
    registrant_id: RegistrantId.nullable(),
    checkpoint_id: CheckpointId.nullable(),
    desk: z.string(),
    code: z.string(),
    reason: RefusalReason,
    actor: Actor,
  }),
  neverLookedAt,
);
/** How many more were refused than is stored of them. */
export const pastRefusalsNotStored = defineTable(
  'past_refusals_not_stored',
  ['position'],
  z.object({
    ...ofFact,
    desk: z.string(),
    checkpoint_id: CheckpointId.nullable(),
    refusals: z.int(),
    from_at: Instant,
    to_at: Instant,
    actor: Actor,
  }),
  neverLookedAt,
);
export const PastCheckin = z.object({
  checkin_id: CheckpointCheckinId,
  ...ofFact,
  checkpoint_id: CheckpointId,
  primary_id: PrimaryId,
  code: z.string(),
  registrants: z.array(RegistrantId),
  persons: z.int(),
  is_external: z.boolean(),
  by: z.string(),
  desk: z.string(),
});
export const pastCheckins = defineTable('past_checkins', ['checkin_id'], PastCheckin, neverLookedAt);
export const pastCheckinChanges = defineTable(
  'past_checkin_changes',
  ['checkin_id', 'position'],
  z.object({
    checkin_id: CheckpointCheckinId,
    ...ofFact,
    checkpoint_id: CheckpointId,
    primary_id: PrimaryId,
    persons: z.int(),
    was: CheckpointCheckinStatus.nullable(),
    status: CheckpointCheckinStatus.nullable(),
    printed: z.boolean().nullable(),
    note: z.string().nullable(),
  }),
  neverLookedAt,
);
export const pastCheckpointData = defineTable(
  'past_checkpoint_data',
  ['registrant_id', 'position'],
  z.object({ ...ofPerson, fields: z.record(CheckpointFieldId, FieldValue) }),
  neverLookedAt,
);
export const pastTally = defineTable(
  'past_tally',
  ['event_id'],
  z.object({ event_id: EventId, position: z.string(), counts: Counts }),
);
export const pastMinutes = defineTable(
  'past_minutes',
  ['event_id', 'minute'],
  z.object({
    event_id: EventId,
    minute: Instant,
    first: z.string(),
    position: z.string(),
    facts: z.int(),
    counts: Counts,
  }),
);

/** The tables that facts leave rows in, each with `event_id`, `position` and `at`. */
export const tablesOfFacts = [
  pastRegistrants,
  pastDetails,
  pastStatuses,
  pastAdmissions,
  pastCharges,
  pastTransactions,
  pastRemovals,
  pastDepartures,
  pastPrints,
  pastRefusals,
  pastRefusalsNotStored,
  pastCheckins,
  pastCheckinChanges,
  pastCheckpointData,
] as const;
