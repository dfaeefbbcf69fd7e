import { paymentStates } from '@turnout/contracts/charges';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { ActivityCheckinId, BadgeText, CheckinId, Instant, RegistrantId } from '@turnout/contracts/kernel';
import { z } from 'zod';

/** Somebody a desk has admitted, with what it takes to undo it. */
const Admitted = z.strictObject({ name: z.string(), checkinId: z.union([CheckinId, ActivityCheckinId]) });
export type Admitted = z.infer<typeof Admitted>;

/** How far somebody's group has paid; absent: nothing was charged, or their type does not show it. */
const payment = z.enum(paymentStates).optional();

/** Who stands at the desk, as far as the server has said. */
const Person = z.strictObject({
  registrationId: BadgeText,
  /** The first of the group; absent in what was kept before ids stopped telling. */
  primaryId: RegistrantId.optional(),
  name: z.string(),
  typeName: z.string(),
  confirmationNumber: z.string().default(''),
  /** The place in the group, from 1, and how many the group has. */
  place: z.int(),
  groupSize: z.int(),
  payment,
});
export type Person = z.infer<typeof Person>;

/** What is to be paid first, with the currency's decimals, and whose it is. */
const Owed = z.strictObject({ registrationId: RegistrantId, amount: z.number(), currency: z.string() });
export type Owed = z.infer<typeof Owed>;

/** Somebody of a group whose number was presented. */
const OfGroup = z.strictObject({ id: RegistrantId, name: z.string(), status: RegistrationStatus, isIn: z.boolean() });
export type OfGroup = z.infer<typeof OfGroup>;

/** What came of something presented at a desk. Only `checked-in` lets somebody pass; nothing but the server's answer makes it. */
export const Verdict = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('checked-in'),
    person: Person,
    /** Everyone whom this scan admitted; more than one where the whole group was checked in. */
    admitted: z.array(Admitted),
    isWholeGroup: z.boolean(),
    /** How many were admitted by this. */
    count: z.int().default(1),
    /** How many more of the group may come in. */
    left: z.int().default(0),
  }),
  z.strictObject({
    kind: z.literal('already-checked-in'),
    message: z.string(),
    name: z.string(),
    by: z.string(),
    desk: z.string(),
    at: Instant.nullable(),
    admitted: z.array(Admitted),
    /** Nobody of a whole group was left to admit. */
    isWholeGroup: z.boolean(),
    left: z.int().default(0),
    /** The first of the group, where the others may come in. */
    primaryId: RegistrantId.nullable().default(null),
    payment,
  }),
  /** A group's number: nobody was decided on until the desk has chosen. */
  z.strictObject({
    kind: z.literal('group-number'),
    message: z.string(),
    name: z.string(),
    people: z.array(OfGroup),
    left: z.int(),
    /** The first of the group. */
    primaryId: RegistrantId,
  }),
  z.strictObject({
    kind: z.literal('not-registered'),
    message: z.string(),
    /** The badge is of another event; its name where one may know it. Absent: it is nobody's. */
    elsewhere: z.strictObject({ name: z.string().nullable() }).optional(),
  }),
  z.strictObject({
    kind: z.literal('not-confirmed'),
    message: z.string(),
    name: z.string(),
    status: RegistrationStatus.nullable(),
    /** The number of the registration that took the place of this one. */
    newNumber: z.string().nullable().default(null),
  }),
  /** Something of the group's is due, and at this event all is paid before; the sentence says how much. */
  z.strictObject({
    kind: z.literal('not-fully-paid'),
    message: z.string(),
    name: z.string(),
    /** What a desk may take on the spot; absent in what was kept before. */
    owed: Owed.nullable().default(null),
  }),
  /** The desk turned somebody away, as it meant to. */
  z.strictObject({ kind: z.literal('denied'), name: z.string() }),
  /** Somebody was let out. */
  z.strictObject({ kind: z.literal('checked-out'), name: z.string() }),
  /** A rule of the activity stands in the way; the sentence says which. */
  z.strictObject({ kind: z.literal('not-let-in'), message: z.string(), name: z.string() }),
  /** Nobody decided anything: the request itself was refused or the server broke. */
  z.strictObject({ kind: z.literal('trouble'), message: z.string() }),
  /** What was typed about people is kept; nobody was admitted. */
  z.strictObject({ kind: z.literal('updated'), message: z.string() }),
  /** Taken off the waiting list by hand. */
  z.strictObject({ kind: z.literal('cancelled') }),
]);
export type Verdict = z.infer<typeof Verdict>;

/** The name a verdict speaks of; empty where nobody is known. */
export const nameIn = (verdict: Verdict): string => {
  if (verdict.kind === 'checked-in') return verdict.person.name;
  return 'name' in verdict ? verdict.name : '';
};

/** The check-ins that can be undone from a verdict. */
export const undoable = (verdict: Verdict): readonly Admitted[] =>
  verdict.kind === 'checked-in' || verdict.kind === 'already-checked-in' ? verdict.admitted : [];

/** The colour of a verdict: the three that everyone at a door knows, and grey for 'not decided'. */
export const toneOf = ({ kind }: Verdict): 'good' | 'attention' | 'bad' | 'quiet' => {
  if (kind === 'checked-in' || kind === 'checked-out' || kind === 'updated') return 'good';
  if (kind === 'already-checked-in' || kind === 'group-number') return 'attention';
  return kind === 'cancelled' ? 'quiet' : 'bad';
};

/** The first of a group of whom more may come in; null where nobody is left. */
export const groupLeft = (verdict: Verdict): RegistrantId | null => {
  if (verdict.kind === 'checked-in' && verdict.left > 0)
    return verdict.person.primaryId ?? RegistrantId.safeParse(verdict.person.registrationId).data ?? null;
  const isOfGroup = verdict.kind === 'already-checked-in' || verdict.kind === 'group-number';
  return isOfGroup && verdict.left > 0 ? verdict.primaryId : null;
};

/** How many more of a group may come in after a verdict. */
export const leftAfter = (verdict: Verdict): number => ('left' in verdict ? verdict.left : 0);
