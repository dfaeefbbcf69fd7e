import { dayOfEvent, type EventDetails } from '@turnout/contracts/event-setup';
import { followingActivities } from '@turnout/contracts/forms';
import {
  isRejection,
  PrimaryId,
  reject,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { companionTypes, mapTypeChange, type ChangeType, type Rebuilt } from '@turnout/contracts/self-service';
import { type RegistrantPersonal, type RegistrantState } from '@turnout/contracts/registration';
import { problemOf } from '../../platform/http/problem.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import { reserveFollowing, type Seated } from '../../groups/needs/reserve-activities.ts';
import { judgeEntered, labelOf } from '../../groups/judge/entered-values.ts';
import { nameFiles } from '../../groups/judge/name-files.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import { steps, type Added } from '../../claims/reservation.ts';
import { reserveChosen } from '../../groups/needs/reserve-chosen.ts';
import { settingOf, type RegistrationParts, type TypeForm } from '../../groups/stream/parts.ts';
import { refuseAsPrimary } from '../../groups/judge/public-form.ts';
import { newRegistrantId } from '../../platform/ids/registrant-ids.ts';
import { chargeRebuilt } from './charge-rebuilt.ts';
import { takingPart, type Becoming } from './decider.ts';

export interface Changing {
  readonly found: FoundGroup;
  readonly event: EventDetails;
  /** The id of the new group. */
  readonly to: PrimaryId;
  readonly body: ChangeType;
  readonly caller: Caller;
}

/** A change of type as it can be decided, once what it needs is reserved. */
export interface PlannedChange {
  readonly people: readonly Becoming[];
  readonly leftOut: readonly RegistrantState[];
  readonly personal: Readonly<Record<RegistrantId, RegistrantPersonal>>;
  readonly charging: Charging;
}

/** Somebody under the new type, judged. */
interface Judged {
  readonly was: RegistrantState;
  readonly before: RegistrantPersonal;
  readonly to: RegistrantId;
  readonly typeId: TypeId;
  readonly personal: RegistrantPersonal;
  readonly label: string;
}

/** The forms of a type and of those that it brings along; null where there is no such type. */
const formsOf = async ({ formOf }: Pick<RegistrationParts, 'formOf'>, { found, body }: Changing) => {
  const { eventId } = found.state;
  const form = await formOf(eventId, body.type);
  if (form === null) return null;
  const ids = [...new Set([body.type, ...companionTypes(form.details)])];
  const all = await Promise.all(ids.map(async (id) => [id, await formOf(eventId, id)] as const));
  return { form, of: new Map(all.flatMap(([id, one]): [TypeId, TypeForm][] => (one === null ? [] : [[id, one]]))) };
};

const judgeGroup = async (
  parts: RegistrationParts,
  changing: Changing,
): Promise<{ readonly judged: readonly Judged[]; readonly leftOut: readonly RegistrantState[] } | Rejection> => {
  const { found, body, event, caller } = changing;
  const forms = await formsOf(parts, changing);
  if (forms === null) return reject('type-not-found');
  const companionsOnly = refuseAsPrimary(forms.form.details);
  if (companionsOnly !== null) return companionsOnly;
  const living = takingPart(found.state);
  const group = await Promise.all(
    living.map(async (was) => ({
      _id: was.registrantId,
      was,
      personal: await parts.registrations.personalOf(found.group, was.registrantId),
    })),
  );
  const { details, fields } = forms.form;
  const today = dayOfEvent(caller.now, event.timeZone);
  const mapped = mapTypeChange(
    group,
    { ...details, _id: body.type, fields },
    {
      typeOf: (id) => forms.of.get(id) ?? null,
      today,
    },
  );
  const count = mapped.unmapped.length;
  if (count !== body.leavesOut) return reject('registrants-not-mapped', { count });
  const stranger = body.registrants.find(({ _id }) => !mapped.people.some((one) => one._id === _id));
  if (stranger !== undefined) return reject('registration-not-found');
  const people: Judged[] = [];
  for (const [index, rebuilt] of mapped.people.entries()) {
    const one = group[index];
    const form = forms.of.get(rebuilt.typeId);
    if (one === undefined || form === undefined) return reject('type-not-found');
    const judged = await judgeOne(changing, { rebuilt, form, today });
    if (isRejection(judged)) return rebuilt.place === 1 ? judged : ofSecondary(judged, caller);
    const to = newRegistrantId(parts.platform.ids, changing.to, rebuilt.place);
    const named = await nameFiles(parts.files, {
      eventId: found.state.eventId,
      registrantId: to,
      fields: form.fields,
      before: {},
      personal: judged.personal,
      judged: { language: caller.language, place: rebuilt.place },
      now: caller.now,
      isStaff: true,
    });
    if (isRejection(named)) return rebuilt.place === 1 ? named : ofSecondary(named, caller);
    const { label } = judged;
    people.push({ was: one.was, before: one.personal, to, typeId: rebuilt.typeId, label, personal: named.personal });
  }
  return { judged: people, leftOut: living.slice(mapped.people.length) };
};

/** Somebody's values as they go along, with what was entered over them. */
const judgeOne = async (
  { found, body, caller }: Changing,
  { rebuilt, form, today }: { readonly rebuilt: Rebuilt; readonly form: TypeForm; readonly today: string },
): Promise<Pick<Judged, 'personal' | 'label'> | Rejection> => {
  const entered = body.registrants.find(({ _id }) => _id === rebuilt._id)?.fields ?? [];
  const setting = settingOf('type-change', await caller.rightsIn(found.state.eventId));
  const of = { language: caller.language, place: rebuilt.place, setting, today };
  const personal = judgeEntered(form.fields, entered, rebuilt.values, of);
  return isRejection(personal) ? personal : { personal, label: labelOf(of) };
};

/** Rule self-service/values-of-a-type-change: all secondary registrations must be valid. */
const ofSecondary = (refused: Rejection, { language }: Pick<Caller, 'language'>): Rejection =>
  reject('secondary-registrations-invalid', { ...refused.details, problem: problemOf(refused, language).body.message });

interface Planning extends Changing {
  readonly parts: RegistrationParts;
}

interface JudgedGroup extends Planning {
  readonly judged: readonly Judged[];
  readonly leftOut: readonly RegistrantState[];
}

const groupAsJudged = ({ parts, ...changing }: Planning) => judgeGroup(parts, changing);

/** What of an old registration's activities goes along, and what follows anew. */
const activitiesOfTheirs = async ({ parts, found, judged }: JudgedGroup) => {
  const activities = await parts.enrolling(found.state.eventId);
  const moving = judged.map(({ was, to, typeId, personal }) => {
    const following = followingActivities(activities, { typeId, answers: personal.fields });
    const follows = new Map(following.map(({ activityId, because }) => [activityId, because]));
    const kept = [...was.activities].flatMap(([activityId, because]) => {
      const now = because === 'chosen' ? because : follows.get(activityId);
      return now === undefined ? [] : [{ activityId, because: now }];
    });
    return { to, kept, wanted: following.filter(({ activityId }) => !was.activities.has(activityId)) };
  });
  return { activities, moving };
};

type Moving = JudgedGroup & Added<typeof activitiesOfTheirs>;

/** Seats of the types that are new to somebody. In the name of the old group: whether it changes its type says whether they are used, however late. */
const seatsOfNewTypes = ({ parts: { seats, seatLimit: limitOf }, found, judged }: JudgedGroup) => {
  const { eventId, primaryId } = found.state;
  const moved = judged.filter(({ was, typeId }) => was.typeId !== typeId);
  return seats.reserve({
    eventId,
    people: moved.map(({ to, typeId }) => ({ registrantId: to, primaryId, typeId })),
    limitOf,
  });
};

/** Options that are new to them; those that they had are handed over once they go on under the new type. */
const optionsChosenAnew = ({ parts, found: { state }, judged }: JudgedGroup) =>
  reserveChosen(parts, {
    eventId: state.eventId,
    people: judged.map((one) => ({ ...comparedTo(one), typeId: one.typeId, primaryId: state.primaryId })),
  });

const seatsInWhatFollows = ({ parts, found: { state }, activities, moving }: Moving) =>
  reserveFollowing(parts.activitySeats, {
    eventId: state.eventId,
    activities,
    entrants: moving.map(({ to, wanted }) => ({ registrantId: to, primaryId: state.primaryId, wanted })),
  });

const keysOfTheirs = async ({ parts, judged }: JudgedGroup) => {
  await parts.platform.keyring.ensure(judged.map(({ to }) => to));
  return {};
};

/** Answers that they give anew: those of before are free by then. */
const answersOfTheirOwn = ({ parts, found, event, to: primaryId, judged }: JudgedGroup) =>
  parts.duplicates.reserve(event, {
    eventId: found.state.eventId,
    people: judged.map((one) => ({ ...comparedTo(one), primaryId })),
  });

const comparedTo = ({ to, label, before, personal }: Judged) => ({
  registrantId: to,
  label,
  before: before.fields,
  answers: personal.fields,
});

const whoTheyBecome = ({ judged, moving, enrolmentsOf }: Moving & Seated) => {
  const kept = new Map(moving.map((one) => [one.to, one.kept]));
  return {
    people: judged.map(({ was, to, typeId }) => ({
      was,
      to,
      typeId,
      activities: [...(kept.get(to) ?? []), ...enrolmentsOf(to)],
    })),
    personal: Object.fromEntries(judged.map((one) => [one.to, one.personal])),
  };
};

const whatTheyAreCharged = async (changing: JudgedGroup & { readonly people: readonly Becoming[] }) => {
  const { parts, judged, people: becoming } = changing;
  const charging = await chargeRebuilt(parts, changing, { people: judged, becoming });
  return isRejection(charging) ? charging : { charging };
};

/**
 * A change of type: what the group becomes, and what it needs for that. Refused by the sentences of registering; where
 * anybody finds no seat, nobody's type changes.
 */
export const typeChange = steps<Planning>()
  .step(groupAsJudged)
  .step(activitiesOfTheirs)
  .step(seatsOfNewTypes)
  .beside(optionsChosenAnew)
  .beside(seatsInWhatFollows)
  .beside(keysOfTheirs)
  .step(answersOfTheirOwn)
  .step(whoTheyBecome)
  .step(whatTheyAreCharged);
