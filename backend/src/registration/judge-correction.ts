import { dayOfEvent } from '@turnout/contracts/event-setup';
import { isRejection, reject, type ActivityId, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { Caller } from '../platform/http/route.ts';
import { chargeChange, chargedBy, type SaidOfCharges } from './charges/charge-change.ts';
import { isCutOff } from './cut-off.ts';
import type { correctRegistrant } from './decider.ts';
import { activitiesAfter, holdChanged } from './enrolment/hold-changed.ts';
import { holdChoiceByStaff } from './enrolment/hold-choice.ts';
import { judgeEntered, labelOf, type Entered } from './entered-values.ts';
import { nameFiles, type Dropped } from './files/name-files.ts';
import { giveBackAll } from './give-back.ts';
import type { FoundGroup } from './group-of.ts';
import { takerOf } from './options/hold-chosen.ts';
import { registersAnybody, settingOf, type RegistrationParts } from './parts.ts';
import { isSame } from './self-service/judge-answers.ts';

/** What a correction says: what was entered, which activities they are to take part in, and how that is charged. */
export interface Correction extends SaidOfCharges {
  readonly fields: readonly Entered[];
  readonly registeredActivities?: readonly ActivityId[] | undefined;
}

/** A correction as it can be decided, with all that is held for it. */
export interface JudgedCorrection extends Dropped {
  readonly found: FoundGroup;
  readonly command: Parameters<typeof correctRegistrant>[0];
  readonly giveBack: () => Promise<void>;
}

/**
 * What a correction by staff makes of a registrant, from the details as they are now, and what they are charged by it.
 * Refused are what the form refuses of staff, erased people, and what was registered after the caller's cut-off.
 * @param parts where a correction is only tried, those of `trying`: the same is worked out, and nothing is claimed.
 */
export const judgeCorrection = async (
  parts: RegistrationParts,
  id: RegistrantId,
  { fields: entered, registeredActivities: wanted, ...said }: Correction,
  caller: Pick<Caller, 'language' | 'now' | 'rightsIn' | 'session'>,
): Promise<JudgedCorrection | Rejection> => {
  const { registrations, formOf, eventDetails, duplicates, optionUses } = parts;
  const found = await registrations.find(id);
  const person = found?.state.registrants.get(id);
  if (found === null || person === undefined) return reject('registration-not-found');
  const { group, state } = found;
  if (person.isErased) return reject('registrant-erased');
  if (await isCutOff(parts, caller, { eventId: state.eventId, registeredAt: person.registeredAt }))
    return reject('edit-cut-off');
  const [form, event] = await Promise.all([formOf(state.eventId, person.typeId), eventDetails(state.eventId)]);
  if (form === null) return reject('type-not-found');
  if (event === null) return reject('event-not-found');
  const was = await registrations.personalOf(group, id);
  const today = dayOfEvent(caller.now, event.timeZone);
  const setting = settingOf('admin-edit', await caller.rightsIn(state.eventId));
  const judged = { language: caller.language, place: null, setting, today };
  const answered = judgeEntered(form.fields, entered, was.fields, judged);
  if (isRejection(answered)) return answered;
  const { eventId, primaryId } = state;
  const named = await nameFiles(parts.files, {
    eventId,
    registrantId: id,
    fields: form.fields,
    before: was.fields,
    personal: answered,
    judged,
    now: caller.now,
    isStaff: registersAnybody(await caller.rightsIn(eventId)),
  });
  if (isRejection(named)) return named;
  const { personal, dropped } = named;
  const compared = {
    registrantId: id,
    primaryId,
    answers: personal.fields,
    before: was.fields,
    label: labelOf(judged),
  };
  const people = holdsSeat(person.status) ? [compared] : [];
  const chosen = await optionUses.hold({ eventId, people: people.map((one) => takerOf(form.fields, one)) });
  if (isRejection(chosen)) return chosen;
  const alone = await duplicates.hold(event, { eventId, people });
  if (isRejection(alone)) {
    await chosen.giveBack();
    return alone;
  }
  const following = await holdChanged(parts, {
    eventId,
    primaryId,
    person,
    answers: { before: was.fields, after: personal.fields },
  });
  const chose = await holdChoiceByStaff(
    parts,
    {
      eventId,
      primaryId,
      person,
      chosen: wanted,
      label: labelOf({ ...judged, place: person.place }),
      change: following,
    },
    { event, rights: await caller.rightsIn(eventId) },
  );
  if (isRejection(chose)) {
    await Promise.all([chosen.giveBack(), following.giveBack(), alone.giveBack()]);
    return chose;
  }
  const giveBack = () => giveBackAll([chosen, following, alone, chose]);
  const { typeId, lines: kept, activities } = person;
  const charging = await chargeChange(parts, {
    eventId,
    currency: state.currency,
    mode: 'admin-edit',
    now: caller.now,
    by: chargedBy(said, person.chargedAsOf),
    people: [
      {
        registrantId: id,
        kept,
        before: { typeId, fields: was.fields, activities: [...activities.keys()] },
        after: { typeId, fields: personal.fields, activities: activitiesAfter(person, chose.change) },
      },
    ],
  });
  if (isRejection(charging)) {
    await giveBack();
    return charging;
  }
  return {
    found,
    dropped,
    command: {
      eventId,
      registrantId: id,
      // Whoever only chooses activities corrects nothing.
      personal: wanted !== undefined && entered.length === 0 && isSame(personal.fields, was.fields) ? null : personal,
      corrections: person.corrections,
      seen: person,
      enters: following.enters,
      leaves: following.leaves,
      choice: chose.choice,
      charging,
    },
    giveBack,
  };
};
