import { RegistrationStatus, RegistrationView } from '@turnout/contracts/registration';
import { CheckinId, Instant, RegistrantId } from '@turnout/contracts/kernel';
import type { checkInApi } from '@turnout/contracts/check-in';
import { z } from 'zod';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { nameOf } from '../ui/person-name.ts';

/** Somebody a desk has admitted, with what it takes to undo it. */
const Admitted = z.strictObject({ name: z.string(), checkinId: CheckinId });
export type Admitted = z.infer<typeof Admitted>;

/** Who stands at the desk, as far as the server has said. */
const Person = z.strictObject({
  registrationId: RegistrantId,
  /** The first of the group; absent in what was kept before ids stopped telling. */
  primaryId: RegistrantId.optional(),
  name: z.string(),
  typeName: z.string(),
  confirmationNumber: z.string().default(''),
  /** The place in the group, from 1, and how many the group has. */
  place: z.int(),
  groupSize: z.int(),
});
export type Person = z.infer<typeof Person>;

/** What came of a scan. Only `checked-in` lets somebody pass; nothing but the server's answer makes it. */
export const Verdict = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('checked-in'),
    person: Person,
    /** Everyone whom this scan admitted; more than one where the whole group was checked in. */
    admitted: z.array(Admitted),
    isWholeGroup: z.boolean(),
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
  }),
  z.strictObject({ kind: z.literal('not-registered'), message: z.string() }),
  z.strictObject({
    kind: z.literal('not-confirmed'),
    message: z.string(),
    name: z.string(),
    status: RegistrationStatus.nullable(),
  }),
  /** Nobody decided anything: the request itself was refused or the server broke. */
  z.strictObject({ kind: z.literal('trouble'), message: z.string() }),
  /** Taken off the waiting list by hand. */
  z.strictObject({ kind: z.literal('cancelled') }),
]);
export type Verdict = z.infer<typeof Verdict>;

type CheckInOutput = z.infer<typeof checkInApi.checkIn.output>;

export const fullName = ({
  confirmationNumber,
  ...person
}: Pick<RegistrationView, 'firstName' | 'lastName' | 'erased' | 'confirmationNumber'>): string =>
  nameOf(person) || spokenNumber(confirmationNumber);

const admittedOf = (registration: RegistrationView, checkinId: CheckinId | null | undefined): Admitted[] =>
  checkinId === null || checkinId === undefined ? [] : [{ name: fullName(registration), checkinId }];

/** The verdict in an accepted check-in. */
export const verdictOfAnswer = (answer: CheckInOutput): Verdict => {
  const { registration, checkin, checkins, childRegistrations = [] } = answer;
  const byId = new Map([registration, ...childRegistrations].map((one) => [one._id, one]));
  const person: Person = {
    registrationId: registration._id,
    primaryId: registration.parent ?? registration._id,
    name: fullName(registration),
    typeName: registration.type.name,
    confirmationNumber: registration.confirmationNumber,
    place: registration.registrationIndex,
    groupSize: registration.registrantsCount,
  };
  if (checkins === undefined) {
    const admitted = admittedOf(registration, checkin?._id ?? registration.checkinId);
    return { kind: 'checked-in', person, admitted, isWholeGroup: false };
  }
  const admitted = checkins.flatMap((one) => admittedOf(byId.get(one.registration) ?? registration, one._id));
  return { kind: 'checked-in', person, admitted, isWholeGroup: true };
};

/** A refusal as the HTTP answer carries it; everything beside `message` may be missing. */
const RefusalBody = z.object({
  message: z.string().default(''),
  code: z.string().default(''),
  by: z.string().nullish(),
  desk: z.string().nullish(),
  at: Instant.nullish(),
  registration: RegistrationView.nullish().catch(null),
});

/**
 * The verdict in a refused check-in.
 * @param body the answer's body, `{message, code, by?, desk?, at?, registration?}` (decisions 5b).
 * @param fallback words for an answer without a sentence of its own.
 */
export const verdictOfRefusal = (body: unknown, fallback: string): Verdict => {
  const parsed = RefusalBody.safeParse(body);
  if (!parsed.success) return { kind: 'trouble', message: fallback };
  const { message, code, by, desk, at, registration } = parsed.data;
  const name = registration ? fullName(registration) : '';
  if (code === 'already-checked-in' || code === 'nobody-to-check-in') {
    const isWholeGroup = code === 'nobody-to-check-in';
    const admitted = registration && !isWholeGroup ? admittedOf(registration, registration.checkinId) : [];
    const before = { by: by ?? '', desk: desk ?? '', at: at ?? null };
    return { kind: 'already-checked-in', message, name, ...before, admitted, isWholeGroup };
  }
  if (code === 'not-registered') return { kind: code, message };
  if (code === 'not-confirmed') return { kind: code, message, name, status: registration?.status ?? null };
  return { kind: 'trouble', message: message === '' ? fallback : message };
};

/** The name a verdict speaks of; empty where nobody is known. */
export const nameIn = (verdict: Verdict): string => {
  if (verdict.kind === 'checked-in') return verdict.person.name;
  return verdict.kind === 'already-checked-in' || verdict.kind === 'not-confirmed' ? verdict.name : '';
};

/** The check-ins that can be undone from a verdict. */
export const undoable = (verdict: Verdict): readonly Admitted[] =>
  verdict.kind === 'checked-in' || verdict.kind === 'already-checked-in' ? verdict.admitted : [];

/** The colour of a verdict: the three that everyone at a door knows, and grey for 'not decided'. */
export const toneOf = ({ kind }: Verdict): 'good' | 'attention' | 'bad' | 'quiet' => {
  if (kind === 'checked-in') return 'good';
  if (kind === 'already-checked-in') return 'attention';
  return kind === 'cancelled' ? 'quiet' : 'bad';
};
