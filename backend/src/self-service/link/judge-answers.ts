import { dayOfEvent } from '@turnout/contracts/event-setup';
import { isRejection, reject, type ActivityId, type RegistrantId } from '@turnout/contracts/kernel';
import type { PriceByCode } from '@turnout/contracts/self-service';
import type { Caller } from '../../platform/http/route.ts';
import { isSame } from '../../groups/judge/same-answers.ts';
import { judgeEntered, type Entered } from '../../groups/judge/entered-values.ts';
import { settingOf, type RegistrationParts } from '../../groups/stream/parts.ts';
import type { Opened } from '../../groups/stream/opened.ts';
import { mayBeChanged } from '../../groups/needs/own-view.ts';

export interface OneEdited {
  readonly registrantId: RegistrantId;
  readonly entered: readonly Entered[];
  /** What they are to take part in by choice; absent: nothing of that changes. */
  readonly chosen?: readonly ActivityId[] | undefined;
  readonly caller: Pick<Caller, 'now' | 'language'>;
}

/** Everybody whom an edit names, the one that it is about first. */
export const editedIn = (
  _id: RegistrantId,
  {
    fields,
    registeredActivities,
    registrants = [],
  }: Pick<PriceByCode, 'fields' | 'registeredActivities' | 'registrants'>,
) => [{ _id, fields, registeredActivities }, ...registrants];

/** One person with the answers that they would have; null where nothing changes, unless they choose activities. */
export const judgeAnswers = async (
  parts: RegistrationParts,
  { found, event }: Opened,
  { registrantId, entered, chosen, caller }: OneEdited,
) => {
  const { eventId, registrants } = found.state;
  const person = registrants.get(registrantId);
  if (person === undefined) return reject('registration-not-found');
  if (entered.length === 0 && chosen === undefined) return null;
  const form = await parts.formOf(eventId, person.typeId);
  if (form === null || !mayBeChanged(person, form, { event, now: caller.now }).mayEdit)
    return reject('edit-not-allowed');
  const was = await parts.registrations.personalOf(found.group, registrantId);
  const { fields, validations } = form;
  const personal = judgeEntered(fields, entered, was.fields, {
    language: caller.language,
    place: person.place,
    setting: settingOf('self-edit', null),
    today: dayOfEvent(caller.now, event.timeZone),
    validations,
  });
  if (isRejection(personal)) return personal;
  if (isSame(personal.fields, was.fields) && chosen === undefined) return null;
  return { person, form, personal, answers: { before: was.fields, after: personal.fields } };
};
