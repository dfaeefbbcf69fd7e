import {
  attendeeViewOf,
  checkinCardOf,
  shownValues,
  type CheckpointAttendee,
  type CheckpointCheckinView,
  type KnownOfPerson,
  type PersonAtCheckpoint,
  type PublicCheckinView,
} from '@turnout/contracts/checkpoint';
import { dueOf } from '@turnout/contracts/charges';
import {
  badgeCheckinIdOf,
  isPrimaryOf,
  RegistrantId,
  type BadgeCode,
  type EventId,
  type Money,
  type PrimaryId,
} from '@turnout/contracts/kernel';
import {
  badgeQrPathOf,
  groupBalance,
  isBadgeReplaced,
  waitsFor,
  type PresentedBadge,
  type RegistrationView,
  type WaitsFor,
} from '@turnout/contracts/registration';
import { checkinsStream, standingOf, type CheckinState } from './checkin.ts';
import type { PresentCheckpoint } from './rules.ts';
import { nothingKnown } from './checkpoints.ts';
import type { CheckpointParts } from './parts.ts';
import type { Viewer } from './presented.ts';
import { toldTo, type Told } from './told.ts';

/** A group as it is registered right now, with what checkpoints know of its people. */
export interface Group {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  /** Whose id it was asked for by. */
  readonly presented: RegistrantId;
  readonly confirmationNumber: string;
  /** Everyone, primary first, whatever their status; whoever presented the badge where it opens no more. */
  readonly people: readonly RegistrationView[];
  /** The reason for which people are pending. */
  readonly waits: ReadonlyMap<RegistrantId, WaitsFor | null>;
  /** The amount that the group still owes. */
  readonly due: Money;
  readonly known: ReadonlyMap<RegistrantId, KnownOfPerson>;
  /** Tells whether a badge of one of them was replaced. */
  readonly isReplaced: (badge: PresentedBadge) => boolean;
  /** The code of the badge that one of them has now. */
  readonly codeOf: (registrantId: RegistrantId) => BadgeCode;
  /** The version of the checkpoint data. */
  readonly changes: number;
}

/** The group that a registrant belongs to; null when the event has no such registrant. */
export const groupOf = async (
  { registrations, registrationStream, checkpoints, platform }: CheckpointParts,
  eventId: EventId,
  registrantId: RegistrantId,
): Promise<Group | null> => {
  const primaryId = await registrations.groupOf(registrantId);
  if (primaryId === null) return null;
  const [group, { changes, values }] = await Promise.all([
    registrations.streams.read(registrationStream(primaryId)),
    checkpoints.dataOf(primaryId),
  ]);
  const { state } = group;
  if (state.kind !== 'group' || state.eventId !== eventId || !state.registrants.has(registrantId)) return null;
  const people = await registrations.viewsOf(group);
  const known = new Map(
    people.map(({ _id, fields }): [RegistrantId, KnownOfPerson] => [
      _id,
      { form: Object.fromEntries(fields.map((field) => [field._id, field.value])), data: values.get(_id) ?? {} },
    ]),
  );
  const { confirmationNumber, currency } = state;
  const waits = new Map([...state.registrants].map(([id, person]) => [id, waitsFor(person)]));
  const due = { minor: dueOf(groupBalance(state)), currency };
  return {
    waits,
    due,
    eventId,
    primaryId,
    presented: registrantId,
    confirmationNumber,
    people,
    known,
    isReplaced: (badge) => isBadgeReplaced(state, badge),
    codeOf: (id) => platform.ids.badges.codeOf(id, state.registrants.get(id)?.badge),
    changes,
  };
};

/**
 * What of a group is open to whoever presented somebody's badge: to staff all of it; to strangers all of
 * it by the primary's, and by anybody else's that person alone, who is told nothing of the group
 * (rule checkpoint/badge-that-is-shown).
 */
export const openTo = (viewer: Viewer, group: Group): Group => {
  if (viewer === 'staff' || isPrimaryOf(group.presented, group.primaryId)) return group;
  const people = group.people
    .filter(({ _id }) => _id === group.presented)
    .map((person) => ({ ...person, parent: null, confirmationNumber: '', registrantsCount: 1, registrationIndex: 1 }));
  return { ...group, confirmationNumber: '', people };
};

const knownOf = ({ known }: Group, id: string): KnownOfPerson => known.get(RegistrantId.parse(id)) ?? nothingKnown;

/** What a checkpoint shows of each person of a group. */
export const valuesAt = async ({ checkpoints }: CheckpointParts, checkpoint: PresentCheckpoint, group: Group) => {
  const shown = await checkpoints.shownBy(checkpoint);
  const primary = knownOf(group, group.primaryId);
  return {
    fields: shown.fields,
    of: (registrantId: RegistrantId) => shownValues(shown, knownOf(group, registrantId), primary),
  };
};

const nameOf = async (
  profile: CheckpointParts['profile'],
  { actor, isExternal }: Pick<CheckinState, 'actor' | 'isExternal'>,
): Promise<string> => (isExternal ? '' : ((await profile(actor.id))?.name ?? ''));

/** What a person and their check-in are called to whoever looks. */
const namesTold = (
  told: Told,
  { presented }: Group,
  {
    person: { _id, parent },
    standing,
    view,
  }: {
    readonly person: RegistrationView;
    readonly standing: CheckinState | undefined;
    readonly view: CheckpointAttendee;
  },
): Pick<CheckpointAttendee, '_id' | 'parent' | 'checkin' | 'badgeCode'> => ({
  _id: told.person(_id),
  parent: parent === null ? null : told.person(parent),
  checkin:
    standing === undefined || view.checkin === null
      ? null
      : { ...view.checkin, _id: told.checkin(standing.checkinId, presented) },
  ...told.beside(_id),
});

/**
 * People of a group as a checkpoint's screen shows them.
 * @param viewer `staff` see ids, form fields and who checked in where; a `stranger` badge codes and fields with publicView.
 * @param badgeOf whose badge was presented; null where it was none.
 */
export const attendeesAt = async (
  parts: CheckpointParts,
  checkpoint: PresentCheckpoint,
  group: Group,
  {
    people,
    viewer,
    badgeOf,
  }: {
    readonly people: readonly RegistrationView[];
    readonly viewer: Viewer;
    readonly badgeOf: RegistrantId | null;
  },
): Promise<CheckpointAttendee[]> => {
  const stream = checkinsStream(checkpoint.id, group.primaryId);
  const [{ state }, values] = await Promise.all([
    parts.checkpoints.checkins.read(stream),
    valuesAt(parts, checkpoint, group),
  ]);
  const isStaff = viewer === 'staff';
  const told = toldTo(group, viewer);
  const visible = new Set<string>(
    values.fields.filter(({ details }) => isStaff || details.publicView).map(({ id }) => id),
  );
  return Promise.all(
    people.map(async (person): Promise<CheckpointAttendee> => {
      const standing = standingOf(checkpoint.details.type, state, person._id);
      const shown = values.of(person._id).filter(({ from, _id }) => (from === 'form' ? isStaff : visible.has(_id)));
      const { _id: registrantId, type, erased, ...known } = person;
      const view = attendeeViewOf(
        {
          ...known,
          registrantId,
          isErased: erased === true,
          typeName: type.name,
          waitsFor: group.waits.get(registrantId) ?? null,
          standing:
            standing === undefined
              ? null
              : {
                  checkinId: standing.checkinId,
                  status: standing.status,
                  at: standing.at,
                  // A stranger learns that somebody is in, and neither by whom nor where.
                  isExternal: isStaff && standing.isExternal,
                  byName: isStaff ? await nameOf(parts.colleague, standing) : '',
                  desk: isStaff ? standing.desk : '',
                },
        },
        shown,
      );
      const isTheirs = registrantId === badgeOf;
      return {
        ...view,
        ...namesTold(told, group, { person, standing, view }),
        ...(isTheirs ? { presented: true } : {}),
      };
    }),
  );
};

const peopleOf = (group: Group, { registrants }: CheckinState) =>
  group.people.filter(({ _id }) => registrants.includes(_id));

/** The first of a check-in whom one may know of. */
const firstOf = ({ people, presented }: Group, { registrants }: CheckinState): RegistrantId =>
  registrants.find((id) => people.some(({ _id }) => _id === id)) ?? presented;

const namesOf = ({ codeOf }: Group, people: readonly RegistrationView[]) =>
  people.map(({ _id, firstName, lastName, erased }) => ({
    _id: codeOf(_id),
    firstName,
    lastName,
    ...(erased === true ? { erased } : {}),
  }));

/**
 * A check-in's card.
 * @param note what was noted of it; of one that was just made nothing.
 */
export const cardOf = async (
  parts: CheckpointParts,
  checkpoint: PresentCheckpoint,
  group: Group,
  { checkin, note }: { readonly checkin: CheckinState; readonly note: string },
): Promise<CheckpointCheckinView> => {
  const people = group.people.map(({ _id, firstName, lastName, erased, confirmationNumber }) => {
    const person = { firstName, lastName, isErased: erased === true, confirmationNumber, ...knownOf(group, _id) };
    return [_id, person] as const;
  });
  return checkinCardOf(
    {
      ...checkin,
      eventId: group.eventId,
      checkpointId: checkpoint.id,
      primaryId: group.primaryId,
      note,
      byName: await nameOf(parts.profile, checkin),
    },
    await parts.checkpoints.shownBy(checkpoint),
    new Map<string, PersonAtCheckpoint>(people),
  );
};

/** A check-in as those who were checked in may see it: of the people who are open to them. */
export const publicViewOf = async (
  parts: CheckpointParts,
  { id, details: { name, additionalSettings } }: PresentCheckpoint,
  group: Group,
  checkin: CheckinState,
): Promise<PublicCheckinView> => ({
  _id: badgeCheckinIdOf(checkin.checkinId, group.codeOf(group.presented)),
  event: group.eventId,
  eventName: (await parts.eventDetails(group.eventId))?.name ?? '',
  // Whom confirmations are copied to is nobody's business.
  checkpoint: { _id: id, name, additionalSettings: { ...additionalSettings, ccEmail: '', replyToEmail: '' } },
  status: checkin.status,
  code: checkin.code,
  createdAt: checkin.at,
  names: namesOf(group, peopleOf(group, checkin)),
  qr: badgeQrPathOf(group.codeOf(firstOf(group, checkin))),
});
