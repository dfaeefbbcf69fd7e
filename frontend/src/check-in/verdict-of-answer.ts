import { OwedAtDesk, SaidAtDesk, type activityCheckInApi, type checkInApi } from '@turnout/contracts/check-in';
import { Instant, type CheckinId } from '@turnout/contracts/kernel';
import { placeRefusals } from '@turnout/contracts/place-rules';
import { RegistrationView } from '@turnout/contracts/registration';
import { z } from 'zod';
import type { Admitted, OfGroup, Owed, Person, Verdict } from '../desk/verdict.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { nameOf } from '../ui/person-name.ts';

type CheckInOutput = z.infer<typeof checkInApi.checkIn.output>;
type AtActivityOutput = z.infer<typeof activityCheckInApi.checkInToActivity.output>;

export const fullName = ({
  confirmationNumber,
  ...person
}: Pick<RegistrationView, 'firstName' | 'lastName' | 'erased' | 'confirmationNumber'>): string =>
  nameOf(person) || spokenNumber(confirmationNumber);

const admittedOf = (registration: RegistrationView, checkinId: CheckinId | null | undefined): Admitted[] =>
  checkinId === null || checkinId === undefined ? [] : [{ name: fullName(registration), checkinId }];

/** How far they have paid, where their type shows it and something was charged. */
const paymentIn = ({ currency = '', paymentStatus }: RegistrationView): Pick<Person, 'payment'> =>
  currency === '' || paymentStatus === undefined ? {} : { payment: paymentStatus };

const personIn = (registration: RegistrationView, said?: SaidAtDesk | null): Person => ({
  registrationId: registration._id,
  primaryId: registration.parent ?? registration._id,
  name: fullName(registration),
  typeName: registration.type.name,
  confirmationNumber: registration.confirmationNumber,
  place: registration.registrationIndex,
  groupSize: registration.registrantsCount,
  status: registration.status,
  ...paymentIn(registration),
  ...(registration.printed ? { isPrinted: true } : {}),
  ...(said === undefined || said === null || said.answers.length === 0 ? {} : { answers: said.answers }),
  ...(said === undefined || said === null || said.note === '' ? {} : { note: said.note }),
});

/** The verdict of an activity that did what it was asked: let somebody in or out, or turned them away. */
export const verdictOfActivity = ({ registration, checkin, atDesk }: AtActivityOutput): Verdict => {
  const name = fullName(registration);
  const person = personIn(registration, atDesk);
  if (checkin === undefined) return { kind: 'denied', name, person };
  if (checkin.checkoutDate !== undefined) return { kind: 'checked-out', name, person };
  const admitted = [{ name, checkinId: checkin._id }];
  return { kind: 'checked-in', person, admitted, isWholeGroup: false, count: 1, left: 0 };
};

/** The verdict in an accepted check-in, or of who was turned away. */
export const verdictOfAnswer = (answer: CheckInOutput): Verdict => {
  const { registration, checkin, checkins, childRegistrations = [], leftInGroup: left, denial } = answer;
  const byId = new Map([registration, ...childRegistrations].map((one) => [one._id, one]));
  const person = personIn(registration, answer.atDesk);
  if (denial !== undefined) return { kind: 'denied', name: fullName(registration), person };
  if (checkins === undefined) {
    const admitted = admittedOf(registration, checkin?._id ?? registration.checkinId);
    return { kind: 'checked-in', person, admitted, isWholeGroup: false, count: 1, left };
  }
  const admitted = checkins.flatMap((one) => admittedOf(byId.get(one.registration) ?? registration, one._id));
  return { kind: 'checked-in', person, admitted, isWholeGroup: true, count: checkins.length, left };
};

/** A refusal as the HTTP answer carries it; everything beside `message` may be missing. */
const RefusalBody = z.object({
  message: z.string().default(''),
  code: z.string().default(''),
  by: z.string().nullish(),
  desk: z.string().nullish(),
  at: Instant.nullish(),
  registration: RegistrationView.nullish().catch(null),
  leftInGroup: z.int().catch(0).default(0),
  atDesk: SaidAtDesk.nullable().catch(null).default(null),
  owed: OwedAtDesk.nullable().catch(null).default(null),
  registrations: z.array(RegistrationView).catch([]).default([]),
  elsewhere: z.strictObject({ name: z.string() }).nullable().catch(null).default(null),
});

/** Rules of an activity that somebody does not meet (rule activity-check-in/call), and a badge that was replaced (rule badges/lost-badge). */
const barred: ReadonlySet<string> = new Set([
  'not-in-activity',
  'not-inside-event',
  'checked-out',
  'not-inside-activity',
  'badge-replaced',
  ...placeRefusals,
]);

/** The amount that a desk may take, and of whom; null where either is not told. */
const owedBy = ({ owed, registration }: z.infer<typeof RefusalBody>): Owed | null =>
  owed === null || registration === null || registration === undefined
    ? null
    : { registrationId: registration._id, ...owed };

/** The verdict of a refusal that the door of the event has no colour of its own for. */
const otherRefusal = (
  code: string,
  {
    message,
    fallback,
    ...whom
  }: { readonly message: string; readonly name: string; readonly person?: Person; readonly fallback: string },
): Verdict =>
  barred.has(code)
    ? { kind: 'not-let-in', message, ...whom }
    : { kind: 'trouble', message: message === '' ? fallback : message };

const ofGroup = (one: RegistrationView): OfGroup => ({
  id: one._id,
  name: fullName(one),
  status: one.status,
  isIn: one.checkedIn,
});

/** Why nobody comes in with a registration: its status, and the number of the one that took its place. */
const whyNotConfirmed = (registration: RegistrationView | null | undefined) => ({
  status: registration?.status ?? null,
  newNumber: registration?.goesOnAs?.confirmationNumber ?? null,
});

/** Of a badge of another event: that it is one. */
const elsewhereIn = ({ elsewhere }: z.infer<typeof RefusalBody>) => (elsewhere === null ? {} : { elsewhere });

/**
 * The verdict in a refused check-in.
 * @param body the answer's body, `{message, code, by?, desk?, at?, registration?}` (rule check-in/refusals-at-the-door).
 * @param fallback words for an answer without a sentence of its own.
 */
export const verdictOfRefusal = (body: unknown, fallback: string): Verdict => {
  const parsed = RefusalBody.safeParse(body);
  if (!parsed.success) return { kind: 'trouble', message: fallback };
  const { message, code, by, desk, at, registration, registrations, leftInGroup: left } = parsed.data;
  const name = registration ? fullName(registration) : '';
  const known = registration ? { person: personIn(registration, parsed.data.atDesk) } : {};
  const [first] = registrations;
  if (code === 'group-number' && first !== undefined)
    return {
      kind: code,
      message,
      name,
      people: registrations.map(ofGroup),
      left,
      primaryId: first.parent ?? first._id,
    };
  if (code === 'already-checked-in' || code === 'nobody-to-check-in') {
    const isWholeGroup = code === 'nobody-to-check-in';
    const admitted = registration && !isWholeGroup ? admittedOf(registration, registration.checkinId) : [];
    const before = { by: by ?? '', desk: desk ?? '', at: at ?? null };
    const primaryId = registration ? (registration.parent ?? registration._id) : null;
    const paid = registration ? paymentIn(registration) : {};
    return {
      kind: 'already-checked-in',
      message,
      name,
      ...before,
      admitted,
      isWholeGroup,
      left,
      primaryId,
      ...paid,
      ...known,
    };
  }
  if (code === 'not-registered') return { kind: code, message, ...elsewhereIn(parsed.data) };
  if (code === 'not-confirmed') return { kind: code, message, name, ...whyNotConfirmed(registration), ...known };
  if (code === 'not-fully-paid') return { kind: code, message, name, owed: owedBy(parsed.data), ...known };
  return otherRefusal(code, { message, name, fallback, ...known });
};

/** The same at an activity, which says nothing of who is inside: of a group's number anybody confirmed may be meant. */
export const verdictOfActivityRefusal = (body: unknown, fallback: string): Verdict => {
  const verdict = verdictOfRefusal(body, fallback);
  if (verdict.kind === 'already-checked-in') return { ...verdict, admitted: [], left: 0, primaryId: null };
  if (verdict.kind !== 'group-number') return verdict;
  const people = verdict.people.map((one) => ({ ...one, isIn: false }));
  return { ...verdict, people, left: people.filter(({ status }) => status === 'confirmed').length };
};
