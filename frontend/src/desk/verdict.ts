import { paymentStates } from '@turnout/contracts/charges';
import { RefusalReason, SaidAtDesk } from '@turnout/contracts/check-in';
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
  status: RegistrationStatus.optional(),
  /** Their badge was printed before; absent: not, or not known. */
  isPrinted: z.boolean().optional(),
  /** Answers that organisers marked for desks; absent: none, or only kept. */
  answers: z.array(z.strictObject({ title: z.string(), text: z.string() })).optional(),
  /** The note of staff; absent: none, or only kept. */
  note: z.string().optional(),
});
/** Of somebody who was not let in now; absent where nobody is known. */
const person = Person.optional();
export type Person = z.infer<typeof Person>;

/** What is to be paid first, with the currency's decimals, and whose it is. */
const Owed = z.strictObject({ registrationId: RegistrantId, amount: z.number(), currency: z.string() });
export type Owed = z.infer<typeof Owed>;

/** Somebody of a group whose number was presented. */
const OfGroup = z.strictObject({ id: RegistrantId, name: z.string(), status: RegistrationStatus, isIn: z.boolean() });
export type OfGroup = z.infer<typeof OfGroup>;

/** A verdict of this device's copy, without the server. */
export const copySayings = [
  'let-in',
  'already-in',
  'not-confirmed',
  'not-fully-paid',
  'not-registered',
  'not-let-in',
  'group-number',
  'turned-away',
  'let-out',
] as const;

/**
 * Decided by this device's copy while the line was gone. `let-in` lets somebody pass on the event's wish; the server
 * decides on it later, and may say otherwise.
 */
export const ByCopy = z.strictObject({
  kind: z.literal('by-copy'),
  says: z.enum(copySayings),
  name: z.string(),
  typeName: z.string(),
  status: RegistrationStatus.nullable(),
  /** The reason why they are not let in; null: they are, or nobody was decided on. */
  reason: RefusalReason.nullable(),
  /** The time at which they came in before. */
  letInAt: Instant.nullable(),
  /** The copy is as the server had it then. */
  asOf: Instant,
  /** Of a rule of the place: when it opens next, when it closed last, how many entries the day had. */
  rule: z.strictObject({ from: Instant.optional(), to: Instant.nullish(), count: z.int().optional() }).optional(),
  /** Answers and note for the desk; absent: none, or only kept. */
  said: SaidAtDesk.optional(),
  /** The group of whom others may come in, by its key in the copy; absent: nobody may, or only kept. */
  group: z
    .strictObject({
      key: z.string(),
      people: z.array(z.strictObject({ id: z.string(), name: z.string(), isLeft: z.boolean() })),
    })
    .optional(),
});
export type ByCopy = z.infer<typeof ByCopy>;

/** The result of something presented at a desk. `checked-in` is the server's answer alone; `by-copy` is none. */
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
    person,
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
    elsewhere: z.strictObject({ name: z.string() }).optional(),
  }),
  z.strictObject({
    kind: z.literal('not-confirmed'),
    message: z.string(),
    name: z.string(),
    status: RegistrationStatus.nullable(),
    /** The number of the registration that took the place of this one. */
    newNumber: z.string().nullable().default(null),
    person,
  }),
  /** Something of the group's is due, and at this event all is paid before; the sentence says how much. */
  z.strictObject({
    kind: z.literal('not-fully-paid'),
    message: z.string(),
    name: z.string(),
    /** What a desk may take on the spot; absent in what was kept before. */
    owed: Owed.nullable().default(null),
    person,
  }),
  /** The desk turned somebody away, as it meant to. */
  z.strictObject({ kind: z.literal('denied'), name: z.string(), person }),
  /** Somebody was let out. */
  z.strictObject({ kind: z.literal('checked-out'), name: z.string(), person }),
  /** A rule of the activity stands in the way; the sentence says which. */
  z.strictObject({ kind: z.literal('not-let-in'), message: z.string(), name: z.string(), person }),
  /** Nobody decided anything: the request itself was refused or the server broke. */
  z.strictObject({ kind: z.literal('trouble'), message: z.string() }),
  /** What was typed about people is kept; nobody was admitted. */
  z.strictObject({ kind: z.literal('updated'), message: z.string() }),
  /** Taken off the waiting list by hand. */
  z.strictObject({ kind: z.literal('cancelled') }),
  ByCopy,
]);
export type Verdict = z.infer<typeof Verdict>;

/** A verdict that a place has words for; what the copy says is said alike everywhere. */
export type PlaceVerdict = Exclude<Verdict, ByCopy>;

/** The name a verdict speaks of; empty where nobody is known. */
export const nameIn = (verdict: Verdict): string => {
  if (verdict.kind === 'checked-in') return verdict.person.name;
  return 'name' in verdict ? verdict.name : '';
};

/** The person whom a verdict is about, as far as the server has said; null where nobody is known. */
export const personOf = (verdict: Verdict): Person | null => ('person' in verdict ? (verdict.person ?? null) : null);

/** The same of a verdict of the copy. */
export const bareByCopy = ({ said: _said, group: _group, ...verdict }: ByCopy): ByCopy => verdict;

/** A verdict as a device may keep it: without what was said of the person for the moment. */
export const bare = (verdict: Verdict): Verdict => {
  if (verdict.kind === 'by-copy') return bareByCopy(verdict);
  if (!('person' in verdict) || verdict.person === undefined) return verdict;
  const { answers: _answers, note: _note, ...known } = verdict.person;
  return { ...verdict, person: known };
};

/** The check-ins that can be undone from a verdict. */
export const undoable = (verdict: Verdict): readonly Admitted[] =>
  verdict.kind === 'checked-in' || verdict.kind === 'already-checked-in' ? verdict.admitted : [];

/** The colour of a place's verdict: the three that everyone at a door knows, and grey for 'not decided'. */
export const toneOfPlace = ({ kind }: PlaceVerdict): 'good' | 'attention' | 'bad' | 'quiet' => {
  if (kind === 'checked-in' || kind === 'checked-out' || kind === 'updated') return 'good';
  if (kind === 'already-checked-in' || kind === 'group-number') return 'attention';
  return kind === 'cancelled' ? 'quiet' : 'bad';
};

/** The colour of a verdict; whoever was let in by the copy has one of their own. */
export const toneOf = (verdict: Verdict): ReturnType<typeof toneOfPlace> | 'copy' => {
  if (verdict.kind !== 'by-copy') return toneOfPlace(verdict);
  if (verdict.says === 'let-in' || verdict.says === 'let-out') return 'copy';
  return verdict.says === 'already-in' || verdict.says === 'group-number' ? 'attention' : 'bad';
};

/** The code of a group of whom more may come in: its first, or its key in the copy; null where nobody is left. */
export const groupLeft = (verdict: Verdict): string | null =>
  verdict.kind === 'by-copy' ? (verdict.group?.key ?? null) : primaryLeft(verdict);

/** The first of a group of whom more may come in, as the server said; null where nobody is left. */
export const primaryLeft = (verdict: Verdict): RegistrantId | null => {
  if (verdict.kind === 'checked-in' && verdict.left > 0)
    return verdict.person.primaryId ?? RegistrantId.safeParse(verdict.person.registrationId).data ?? null;
  const isOfGroup = verdict.kind === 'already-checked-in' || verdict.kind === 'group-number';
  return isOfGroup && verdict.left > 0 ? verdict.primaryId : null;
};

/** How many more of a group may come in after a verdict. */
export const leftAfter = (verdict: Verdict): number => {
  if (verdict.kind === 'by-copy') return verdict.group?.people.filter(({ isLeft }) => isLeft).length ?? 0;
  return 'left' in verdict ? verdict.left : 0;
};
