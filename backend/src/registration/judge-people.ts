import { dayOfEvent, type EventDetails } from '@turnout/contracts/event-setup';
import { metBy } from '@turnout/contracts/forms';
import { isRejection, reject, type EventId, type Rejection, type TypeId } from '@turnout/contracts/kernel';
import type { RegistrantPersonal, SubmitRegistration } from '@turnout/contracts/registration';
import type { Caller } from '../platform/http/route.ts';
import { judgeEntered, labelOf, type Entered } from './entered-values.ts';
import type { RegistrationParts, TypeForm } from './parts.ts';
import { refuseClosed, shownFields } from './public-form.ts';

/** One request to register people, as it is decided. */
export interface Request {
  readonly body: SubmitRegistration;
  readonly caller: Caller;
  readonly isStaff: boolean;
}

/** Somebody to be registered, with the form of their type. */
export interface Person {
  readonly typeId: TypeId;
  readonly entered: readonly Entered[];
  readonly form: TypeForm;
}

/** Somebody whose values were judged. */
export interface Judged {
  readonly typeId: TypeId;
  readonly personal: RegistrantPersonal;
}

/** Everybody whom a request registers, the first of them first. */
const everybodyOf = ({ type, fields, registrants = [] }: SubmitRegistration) => [{ type, fields }, ...registrants];

/** The event that a request is for, where it takes registrations from whoever asks. */
export const openEventOf = async (
  { eventDetails }: RegistrationParts,
  { body, caller, isStaff }: Request,
): Promise<EventDetails | Rejection> => {
  const event = await eventDetails(body.event);
  if (event === null) return reject('event-not-found');
  return (isStaff ? null : refuseClosed(event, caller.now)) ?? event;
};

/** Everybody of a request with the forms that they fill in. */
export const peopleOf = async (
  { formOf }: RegistrationParts,
  { body }: { readonly body: SubmitRegistration },
): Promise<readonly Person[] | Rejection> => {
  const found: Person[] = [];
  const eventId: EventId = body.event;
  for (const { type, fields } of everybodyOf(body)) {
    const form = await formOf(eventId, type);
    if (form === null) return reject('type-not-found');
    found.push({ typeId: type, entered: fields, form });
  }
  return found;
};

/**
 * What everybody entered, judged by their forms; of strangers also that they agreed to the terms and are
 * no program.
 * @param firstPlace the place in the group that the first of them will have.
 */
export const judgePeople = async (
  { botCheck }: RegistrationParts,
  { body, caller, isStaff }: Request,
  { event, people, firstPlace }: { event: EventDetails; people: readonly Person[]; firstPlace: number },
): Promise<readonly Judged[] | Rejection> => {
  if (!isStaff && event.termsAndConditions !== '' && body.termsAgreed !== true) return reject('terms-not-agreed');
  const today = dayOfEvent(caller.now, event.timeZone);
  const judged: Judged[] = [];
  for (const [index, { typeId, entered, form }] of people.entries()) {
    const fields = isStaff ? form.fields : shownFields(form.fields);
    const of = { language: caller.language, place: firstPlace + index, isBound: !isStaff, today };
    const personal = judgeEntered(fields, entered, {}, of);
    if (isRejection(personal)) return personal;
    const [met] = isStaff ? [] : metBy(form.validations, personal.fields);
    if (met !== undefined) return reject('validation-met', { message: met.message, registrant: labelOf(of) });
    judged.push({ typeId, personal });
  }
  const isPassed = isStaff || (await botCheck.passes(body.grecaptcha, caller.context().commandId));
  return isPassed ? judged : reject('bot-check-failed');
};
