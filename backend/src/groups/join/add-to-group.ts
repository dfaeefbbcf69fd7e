import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  isRejection,
  PrimaryId,
  reject,
  type EventId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { RegistrationState } from '@turnout/contracts/registration';
import type { Accepted } from '../../platform/command/handle.ts';
import { untilDecided } from '../../platform/command/until-decided.ts';
import type { StreamState } from '../../platform/command/streams.ts';
import { addRegistrants } from '../decide/decider.ts';
import type { Seated as Entered } from '../needs/reserve-activities.ts';
import { settleFiles } from '../judge/name-files.ts';
import { nothingReserved, steps, type Reservation } from '../../claims/reservation.ts';
import { joiningOf } from './joining.ts';
import { judgePeople, type Judged, type Request } from '../judge/judge-people.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import { registrationStream } from '../stream/registrations.ts';
import { newRegistrantId } from '../../platform/ids/registrant-ids.ts';
import { neededByNewcomers } from '../needs/newcomers.ts';
import type { Seated } from '../../claims/pools/group-seats.ts';
import { visitorLanguage } from '../../platform/http/visitor-language.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/**
 * Adds people to a group that is there (`parent` of POST /api/registrations, rule registration/joining). Staff may at any
 * time; whoever knows the primary's id may while the form is open, as many of each type as the primary's
 * type lets bring along; the primary with a link to edit the group, while it is good and may be edited (decisions/0085).
 * Seats are claimed first, as for a group of their own.
 */
export const addToGroup = async (
  parts: RegistrationParts,
  request: Request & { readonly parent: RegistrantId },
): Promise<Accepted<RegistrationState> | Rejection> => {
  const primaryId = PrimaryId.safeParse(request.parent);
  if (!primaryId.success) return reject('registration-not-found');
  return untilDecided(['group-grew-meanwhile'], () => addOnce(parts, request, primaryId.data));
};

/** People as they are to be added. */
export interface PreparedToAdd {
  readonly command: Parameters<typeof addRegistrants>[0];
  /** Whose files are to be settled once they are added. */
  readonly people: Parameters<typeof settleFiles>[1];
}

/** A group as it was read. */
export type KnownGroup = Pick<StreamState<RegistrationState>, 'sealed' | 'commands'> & { readonly state: Group };

/** A group, and the request to add people to it. */
interface Joined {
  readonly parts: RegistrationParts;
  readonly request: Request;
  readonly known: KnownGroup;
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
}

/** With everybody judged. */
interface JudgedGroup extends Joined {
  readonly event: EventDetails;
  readonly registrants: readonly (Joining & Seated)[];
}

const thoseAsJudged = async ({ parts, request, known, primaryId }: Joined) => {
  const judged = await judge(parts, request, known);
  if (isRejection(judged)) return judged;
  const idOf = (index: number) => newRegistrantId(parts.platform.ids, primaryId, known.state.lastPlace + index + 1);
  const registrants = judged.people.map((one, index) => ({ ...one, primaryId, registrantId: idOf(index) }));
  return { event: judged.event, registrants };
};

const peopleAsAdded = ({ registrants, enrolmentsOf }: JudgedGroup & Entered) => ({
  people: registrants.map(({ label: _, chosen: __, ...one }) => ({
    ...one,
    activities: enrolmentsOf(one.registrantId),
  })),
});

const joiners = steps<Joined>()
  .step(thoseAsJudged)
  .step((group) => neededByNewcomers.reserve(group))
  .step(peopleAsAdded);

/** Judges those whom a request adds, and reserves what they need; nobody and nothing where the same command added them before. */
export const prepareToAdd = async (
  parts: RegistrationParts,
  request: Request,
  known: KnownGroup,
): Reservation<PreparedToAdd> => {
  const { body, caller, isStaff, link: linkId } = request;
  const { primaryId } = known.state;
  const eventId = body.event;
  const isRepeat = known.commands.has(caller.context().commandId);
  const reserved = isRepeat ? nobody : await joiners.reserve({ parts, request, known, eventId, primaryId });
  if (isRejection(reserved)) return reserved;
  const { people, charging, event } = reserved.of;
  const told = { isToldByMail: true, ...(isStaff ? {} : { publicLanguage: visitorLanguage(caller, event) }) };
  return reserved.as({ people, command: { eventId, primaryId, linkId, ...told, registrants: people, charging } });
};

const nobody = nothingReserved.as({ people: [], charging: undefined, event: undefined });

const addOnce = async (
  parts: RegistrationParts,
  request: Request,
  primaryId: PrimaryId,
): Promise<Accepted<RegistrationState> | Rejection> => {
  const { registrations, platform } = parts;
  const eventId = request.body.event;
  const streamId = registrationStream(primaryId);
  const known = await registrations.streams.read(streamId);
  const { state } = known;
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  const prepared = await prepareToAdd(parts, request, { ...known, state });
  if (isRejection(prepared)) return prepared;
  const added = await prepared.confirm(({ command }) =>
    platform.commands.handle({
      streams: registrations.streams,
      streamId,
      eventId,
      decide: addRegistrants,
      command,
      context: request.caller.context(),
    }),
  );
  if (!isRejection(added)) await settleFiles(parts, prepared.of.people);
  return added;
};

/** Somebody to be added, and whether staff are to accept them, or to confirm what was changed. */
type Joining = Judged & { readonly awaitsApproval: boolean; readonly isUnconfirmed: boolean };

/** Everybody to be added, judged as this group takes them. */
const judge = async (
  parts: RegistrationParts,
  request: Request,
  { state: group, sealed }: KnownGroup,
): Promise<{ readonly event: EventDetails; readonly people: readonly Joining[] } | Rejection> => {
  const joining = await joiningOf(parts, request, group);
  if (isRejection(joining)) return joining;
  const { event, primary, people } = joining;
  const { email: primaryEmail } = await parts.registrations.personalOf({ state: group, sealed }, primary.registrantId);
  const judged = await judgePeople(parts, request, {
    event,
    people,
    firstPlace: group.lastPlace + 1,
    primaryEmail,
    idOf: (place) => newRegistrantId(parts.platform.ids, group.primaryId, place),
  });
  if (isRejection(judged)) return judged;
  const { isStaff, link } = request;
  return {
    event,
    people: judged.map((one, index) => {
      const { requireApproval = false, requireValidation = false } = people[index]?.form.details ?? {};
      return {
        ...one,
        awaitsApproval: !isStaff && requireApproval,
        isUnconfirmed: link !== undefined && requireValidation,
      };
    }),
  };
};
