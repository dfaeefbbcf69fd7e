import { dayOfEvent } from '@turnout/contracts/event-setup';
import { isRejection, reject, type ActivityId, type RegistrantId } from '@turnout/contracts/kernel';
import type { Caller } from '../../platform/http/route.ts';
import { chargeChange, chargedBy, type SaidOfCharges } from '../../groups/charge/charge-change.ts';
import { isCutOff } from '../../groups/stream/cut-off.ts';
import type { correctRegistrant } from '../../groups/decide/decider.ts';
import type { ActivityChange } from '../../groups/decide/choose.ts';
import { activitiesAfter } from '../../groups/needs/reserve-changed.ts';
import { reserveChoiceByStaff } from '../../groups/needs/reserve-choice.ts';
import { judgeEntered, labelOf, type Entered } from '../../groups/judge/entered-values.ts';
import { nameFiles, type Dropped } from '../../groups/judge/name-files.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import { steps, type Added, type Reserving } from '../../claims/reservation.ts';
import { neededByChange } from '../../groups/needs/needed-by-change.ts';
import { registersAnybody, settingOf, type RegistrationParts } from '../../groups/stream/parts.ts';
import { isSame } from '../../groups/judge/same-answers.ts';

/** What a correction says: what was entered, which activities they are to take part in, and how that is charged. */
export interface Correction extends SaidOfCharges {
  readonly fields: readonly Entered[];
  readonly registeredActivities?: readonly ActivityId[] | undefined;
}

/** A correction as it can be decided, once all that it needs is reserved. */
export interface JudgedCorrection extends Dropped {
  readonly found: FoundGroup;
  readonly command: Parameters<typeof correctRegistrant>[0];
}

interface Correcting {
  readonly parts: RegistrationParts;
  readonly id: RegistrantId;
  readonly correction: Correction;
  readonly caller: Pick<Caller, 'language' | 'now' | 'rightsIn' | 'session'>;
}

/** Somebody as they are now, and the form that they are corrected by. */
const whoIsCorrected = async ({ parts, id, caller }: Correcting) => {
  const { registrations, formOf, eventDetails } = parts;
  const found = await registrations.find(id);
  const person = found?.state.registrants.get(id);
  if (found === null || person === undefined) return reject('registration-not-found');
  const { eventId, primaryId } = found.state;
  if (person.isErased) return reject('registrant-erased');
  if (await isCutOff(parts, caller, { eventId, registeredAt: person.registeredAt })) return reject('edit-cut-off');
  const [form, event] = await Promise.all([formOf(eventId, person.typeId), eventDetails(eventId)]);
  if (form === null) return reject('type-not-found');
  if (event === null) return reject('event-not-found');
  const was = await registrations.personalOf(found.group, id);
  return { found, eventId, primaryId, person, form, event, was };
};

/** Their answers as they were entered, with the files that these name. */
const whatWasEntered = async ({
  parts,
  correction,
  caller,
  event,
  eventId,
  person: { registrantId },
  form: { fields },
  was: { fields: before },
}: Correcting & Added<typeof whoIsCorrected>) => {
  const rights = await caller.rightsIn(eventId);
  const today = dayOfEvent(caller.now, event.timeZone);
  const judged = { language: caller.language, place: null, setting: settingOf('admin-edit', rights), today };
  const answered = judgeEntered(fields, correction.fields, before, judged);
  if (isRejection(answered)) return answered;
  const { now } = caller;
  const isStaff = registersAnybody(rights);
  const naming = { eventId, registrantId, fields, before, personal: answered, judged, now, isStaff };
  const named = await nameFiles(parts.files, naming);
  if (isRejection(named)) return named;
  return { ...named, answers: { before, after: named.personal.fields }, label: labelOf(judged), rights };
};

type Judged = Correcting & Added<typeof whoIsCorrected> & Added<typeof whatWasEntered>;

const whatTheyNeed = (of: Judged) => {
  const { parts, correction, caller, event, eventId, primaryId, person, rights } = of;
  const label = labelOf({ language: caller.language, place: person.place });
  const choosing = { eventId, primaryId, person, chosen: correction.registeredActivities, label };
  return neededByChange.reserve({
    ...of,
    choose: (change) => reserveChoiceByStaff(parts, { ...choosing, change }, { event, rights }),
    charge: (change) => charge(of, change),
  });
};

const charge = (
  { parts, correction, caller, found, person, answers }: Judged,
  change: ActivityChange,
): ReturnType<typeof chargeChange> => {
  const { eventId, currency } = found.state;
  const { registrantId, typeId, lines: kept, activities } = person;
  return chargeChange(parts, {
    eventId,
    currency,
    mode: 'admin-edit',
    now: caller.now,
    by: chargedBy(correction, person.chargedAsOf),
    people: [
      {
        registrantId,
        kept,
        before: { typeId, fields: answers.before, activities: [...activities.keys()] },
        after: { typeId, fields: answers.after, activities: activitiesAfter(person, change) },
      },
    ],
  });
};

const asCommand = ({
  correction: { fields: entered, registeredActivities: wanted },
  eventId,
  person,
  personal,
  answers,
  enters,
  leaves,
  choice,
  charging,
}: Judged & Reserving<typeof neededByChange>): Pick<JudgedCorrection, 'command'> => {
  // Whoever only chooses activities corrects nothing.
  const isChoice = wanted !== undefined && entered.length === 0 && isSame(answers.after, answers.before);
  return {
    command: {
      eventId,
      registrantId: person.registrantId,
      personal: isChoice ? null : personal,
      corrections: person.corrections,
      seen: person,
      enters,
      leaves,
      choice,
      charging,
    },
  };
};

/**
 * A correction by staff: what it makes of a registrant, from the details as they are now, and what they are charged by it.
 * Refused are what the form refuses of staff, erased people, and what was registered after the caller's cut-off.
 */
export const correcting = steps<Correcting>()
  .step(whoIsCorrected)
  .step(whatWasEntered)
  .step(whatTheyNeed)
  .step(asCommand);
