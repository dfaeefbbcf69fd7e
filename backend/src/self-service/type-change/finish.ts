import { followingActivities } from '@turnout/contracts/forms';
import {
  isRejection,
  PrimaryId,
  reject,
  type Instant,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  holdsSeat,
  registrationEvents,
  type RegistrantPersonal,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { Accepted } from '../../platform/command/handle.ts';
import type { Caller } from '../../platform/http/route.ts';
import { chargeChange } from '../../groups/charge/charge-change.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import { registrationStream, type FoundGroup } from '../../groups/stream/group-of.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { refuseAsPrimary } from '../../groups/judge/public-form.ts';
import { completeTypeChange } from './complete.ts';
import { changeType, takingPart, type Becoming } from './decider.ts';

interface Finishing {
  readonly found: FoundGroup;
  readonly oldRegId: RegistrantId;
  readonly newRegId: RegistrantId;
  readonly caller: Caller;
  /** The new registration took the old one's place before. */
  readonly isDone: boolean;
}

const changed = registrationEvents.RegistrationTypeChanged;

/**
 * Ends a registration of which another was made under another type, in the two calls of rule self-service/type-change-in-two-calls: that was
 * registered, charged and given its seats as any other. What the old one has of activities, and what was paid for it, goes along.
 */
export const finishChange = async (
  parts: RegistrationParts,
  { isDone, ...finishing }: Finishing,
): Promise<Accepted<RegistrationState> | Rejection> => {
  const { registrations, platform } = parts;
  const to = PrimaryId.parse(finishing.newRegId);
  const { streams } = registrations;
  const { streamId } = finishing.found;
  if (!isDone) {
    const decided = await decide(parts, finishing);
    if (isRejection(decided)) return decided;
  }
  const stored = await platform.log.readStream(streamId);
  const fact = stored.find(({ type, data }) => type === changed.type && changed.data.parse(data).to === to);
  if (fact === undefined) throw new Error(`${streamId} does not hold the change of type that was just stored`);
  const done = await completeTypeChange({ ...parts, streams }, fact);
  return done ?? reject('event-not-found');
};

const decide = async (
  parts: RegistrationParts,
  { found, oldRegId, newRegId, caller }: Omit<Finishing, 'isDone'>,
): Promise<Accepted<RegistrationState> | Rejection> => {
  const { registrations, platform } = parts;
  const { eventId, primaryId } = found.state;
  const is = await registrations.find(newRegId);
  if (is === null || !canTakeOver(is.state, { newRegId, old: found.state }))
    return reject('type-change-other-registration');
  const type = await typeOf(parts, is.state, newRegId);
  const companionsOnly = type === null ? null : refuseAsPrimary(type.details);
  if (companionsOnly !== null) return companionsOnly;
  const { currency } = found.state;
  // What was paid goes along, and counts in one currency alone.
  if (found.state.transactions.size > 0 && !['', currency].includes(is.state.currency))
    return reject('group-other-currency', { currency, now: is.state.currency });
  const [old, fresh] = [takingPart(found.state), takingPart(is.state)];
  const people = await Promise.all(
    old.flatMap((was, index) => {
      const becomes = fresh[index];
      return becomes === undefined ? [] : [becoming(parts, { was, becomes, is })];
    }),
  );
  const charging = await chargeJoined(parts, { is, people, now: caller.now });
  if (isRejection(charging)) return charging;
  return platform.commands.handle({
    streams: registrations.streams,
    streamId: registrationStream(primaryId),
    eventId,
    decide: changeType,
    command: {
      eventId,
      registrantId: oldRegId,
      to: PrimaryId.parse(newRegId),
      people: people.map(({ fields: _, ...one }) => one),
      leftOut: old.slice(people.length),
      ...(charging === undefined ? {} : { charging }),
    },
    context: caller.context(),
  });
};

/** What the new group is charged for the activities that go along beyond those that it was registered with. */
const chargeJoined = (
  parts: RegistrationParts,
  { is, people, now }: { readonly is: FoundGroup; readonly people: readonly Joining[]; readonly now: Instant },
): Promise<Charging | undefined | Rejection> => {
  const { eventId, currency, registrants } = is.state;
  return chargeChange(parts, {
    eventId,
    currency,
    mode: 'type-change',
    now,
    by: 'difference',
    people: people.map(({ to, typeId, fields, activities }) => {
      const person = registrants.get(to);
      const of = { typeId, fields };
      return {
        registrantId: to,
        kept: person?.lines ?? [],
        before: { ...of, activities: [...(person?.activities.keys() ?? [])] },
        after: { ...of, activities: activities.map(({ activityId }) => activityId) },
      };
    }),
  });
};

type Group = FoundGroup['state'];

/** The type of somebody of a group as it is by now; null where it is gone. */
const typeOf = async (
  { formOf }: Pick<RegistrationParts, 'formOf'>,
  { eventId, registrants }: Group,
  id: RegistrantId,
) => {
  const person = registrants.get(id);
  return person === undefined ? null : formOf(eventId, person.typeId);
};

/** Whether a registration can take another one's place: one of the same event, later, that stands and took nobody's yet. */
const canTakeOver = (
  { eventId, primaryId, changedFrom, submittedAt, registrants }: Group,
  { newRegId, old }: { readonly newRegId: RegistrantId; readonly old: Group },
): boolean => {
  const person = registrants.get(newRegId);
  const isOther = eventId === old.eventId && primaryId !== old.primaryId && submittedAt >= old.submittedAt;
  return isOther && changedFrom === null && person?.place === 1 && holdsSeat(person.status);
};

/** Somebody by the new registration, with what they answered there. */
type Joining = Becoming & Pick<RegistrantPersonal, 'fields'>;

/** Who somebody is by the new registration, and what of the old one's activities they go on in. */
const becoming = async (
  { enrolling, registrations }: Pick<RegistrationParts, 'enrolling' | 'registrations'>,
  { was, becomes, is }: { readonly was: RegistrantState; readonly becomes: RegistrantState; readonly is: FoundGroup },
): Promise<Joining> => {
  const { registrantId: to, typeId } = becomes;
  const { fields } = await registrations.personalOf(is.group, to);
  const following = followingActivities(await enrolling(is.state.eventId), { typeId, answers: fields });
  const follows = new Set(following.map(({ activityId }) => activityId));
  const kept = [...was.activities].filter(([id, because]) => because === 'chosen' || follows.has(id));
  const activities = new Map([...becomes.activities, ...kept]);
  return {
    was,
    to,
    typeId,
    fields,
    activities: [...activities].map(([activityId, because]) => ({ activityId, because })),
  };
};
