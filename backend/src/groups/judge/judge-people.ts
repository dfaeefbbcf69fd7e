import { dayOfEvent, type EventDetails } from '@turnout/contracts/event-setup';
import { isOnForm } from '@turnout/contracts/form-rules';

import {
  isRejection,
  reject,
  type ActivityId,
  type EditLinkId,
  type EventId,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { RegistrantPersonal, SubmitRegistration } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { choosesForAnybody, refuseChosen } from './may-choose.ts';
import { judgeEntered, labelOf, type Entered } from './entered-values.ts';
import { type FormField } from '../../claims/form-field.ts';
import { nameFiles } from './name-files.ts';
import { refuseUninvited, type Coming } from './guests.ts';
import { settingOf, type RegistrationParts, type TypeForm } from '../stream/parts.ts';
import { refuseClosed } from './public-form.ts';

/** One request to register people, as it is decided. */
export interface Request {
  readonly body: SubmitRegistration;
  readonly caller: Caller;
  readonly isStaff: boolean;
  /** The link with which somebody adds to their own group, which no program has; absent: they came by the public form. */
  readonly link?: EditLinkId;
}

/** Somebody to be registered, with the form of their type. */
export interface Person {
  readonly typeId: TypeId;
  readonly entered: readonly Entered[];
  readonly form: TypeForm;
  /** What they choose to take part in. */
  readonly chosen: readonly ActivityId[];
}

/** Somebody whose values were judged. */
export interface Judged {
  readonly typeId: TypeId;
  readonly personal: RegistrantPersonal;
  /** The name of a person in refusals (rule registration/people-in-refusals). */
  readonly label: string;
  /** What they choose to take part in. */
  readonly chosen?: readonly ActivityId[];
}

/** Everybody whom a request registers, the first of them first. */
const everybodyOf = ({ type, fields, registeredActivities, registrants = [] }: SubmitRegistration) => [
  { type, fields, registeredActivities },
  ...registrants,
];

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
  for (const { type, fields, registeredActivities: chosen = [] } of everybodyOf(body)) {
    const form = await formOf(eventId, type);
    if (form === null) return reject('type-not-found');
    found.push({ typeId: type, entered: fields, form, chosen });
  }
  return found;
};

/** Those who are judged together. */
interface Company {
  readonly event: EventDetails;
  readonly people: readonly Person[];
  /** The place in the group that the first of them will have. */
  readonly firstPlace: number;
  /** Who they will be, by their place in the group. */
  readonly idOf: (place: number) => RegistrantId;
  /** The address of a primary who is registered already; absent: the first of them is the primary. */
  readonly primaryEmail?: string;
}

/**
 * What everybody entered, judged by their forms; of strangers also that they agreed to the terms and are invited where
 * their type asks for that. Guessing at a guest list costs a proof each time: without one nothing is judged.
 */
export const judgePeople = async (
  parts: RegistrationParts,
  request: Request,
  company: Company,
): Promise<readonly Judged[] | Rejection> => {
  const judged = await judgeAnswers(parts, request, company);
  return isRejection(judged) ? judged : withFiles(parts, request, company, judged);
};

/** The files that they name become theirs, under the ids that they will have. */
const withFiles = async (
  { files }: RegistrationParts,
  { body, caller, isStaff }: Request,
  { people, firstPlace, idOf }: Company,
  judged: readonly Judged[],
): Promise<readonly Judged[] | Rejection> => {
  const named: Judged[] = [];
  for (const [index, one] of judged.entries()) {
    const place = firstPlace + index;
    const kept = await nameFiles(files, {
      eventId: body.event,
      registrantId: idOf(place),
      fields: people[index]?.form.fields ?? [],
      before: {},
      personal: one.personal,
      judged: { language: caller.language, place },
      now: caller.now,
      isStaff,
    });
    if (isRejection(kept)) return kept;
    named.push({ ...one, personal: kept.personal });
  }
  return named;
};

/** What everybody entered, judged by their forms alone, and whether they may choose what they chose. */
export const judgeValues = async (
  parts: Pick<RegistrationParts, 'activityName' | 'pricedActivities'>,
  { body, caller, isStaff, link }: Request,
  { event, people, firstPlace }: Pick<Company, 'event' | 'people' | 'firstPlace'>,
): Promise<readonly Judged[] | Rejection> => {
  const today = dayOfEvent(caller.now, event.timeZone);
  const rights = link === undefined ? await caller.rightsIn(body.event) : null;
  const setting = settingOf(isStaff ? 'admin-add' : 'new', rights);
  const isFree = choosesForAnybody(rights, event);
  const activities = people.some(({ chosen }) => chosen.length > 0) ? await parts.pricedActivities(body.event) : [];
  const judged: Judged[] = [];
  for (const [index, { typeId, entered, form, chosen }] of people.entries()) {
    const { fields, validations } = form;
    const of = { language: caller.language, place: firstPlace + index, setting, today, validations };
    const personal = judgeEntered(fields, entered, {}, of);
    if (isRejection(personal)) return personal;
    const asked = { eventId: body.event, isFree, registrant: labelOf(of) };
    const refused = await refuseChosen(parts, activities, chosen, asked);
    if (refused !== null) return refused;
    judged.push({ typeId, personal, label: labelOf(of), chosen });
  }
  return judged;
};

const judgeAnswers = async (
  parts: RegistrationParts,
  request: Request,
  company: Company,
): Promise<readonly Judged[] | Rejection> => {
  const { body, caller, isStaff } = request;
  const { event, people, firstPlace, primaryEmail } = company;
  if (!isStaff && event.termsAndConditions !== '' && body.termsAgreed !== true) return reject('terms-not-agreed');
  const judged = await judgeValues(parts, request, company);
  if (isRejection(judged) || isStaff) return judged;
  const coming = judged.map(({ typeId, personal }, index): Coming[] => {
    const form = people[index]?.form;
    if (form === undefined) return [];
    const isEmail = (field: FormField): boolean => field.fieldMapping === 'email' && isOnForm(field, 'new');
    const emailField = form.fields.find(isEmail)?._id ?? null;
    const label = labelOf({ language: caller.language, place: firstPlace + index });
    return [{ typeId, details: form.details, email: personal.email, emailField, label }];
  });
  const uninvited = await refuseUninvited(
    parts.guestListOf,
    coming.flat(),
    primaryEmail ?? judged[0]?.personal.email ?? '',
  );
  return uninvited ?? judged;
};
