import {
  isRejection,
  reject,
  type ActivityId,
  type EventId,
  type Language,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  holdsSeat,
  type RegistrantState,
  type RegistrationState,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import type { Accepted, CommandContext } from '../../platform/command/handle.ts';
import { untilDecided } from '../../platform/command/until-decided.ts';
import type { Caller } from '../../platform/http/route.ts';
import { openKeyedMutex } from '../../platform/locks/keyed-mutex.ts';
import { meantBy, setStatus } from '../../groups/decide/status.decider.ts';
import { reserveActivities } from '../../groups/needs/reserve-activities.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import { steps } from '../../claims/reservation.ts';
import { reserveAgain } from '../../groups/needs/reserve-chosen.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { codeUsedBy, usersIn } from '../../groups/stream/codes.ts';

interface StatusChange {
  readonly eventId: EventId;
  readonly status: RegistrationStatus;
  readonly forAll: boolean;
  /** Only of those who wait to be accepted. */
  readonly onlyAwaiting?: boolean;
  /** Told to those who are rejected. */
  readonly reason?: string;
}

/** Sets a status once for the caller's request; `suffix` tells several people of one request apart. */
export type ChangeStatus = (
  id: RegistrantId,
  command: StatusChange,
  caller: Caller,
  suffix?: string,
) => Promise<Accepted<RegistrationState> | Rejection>;

interface Setting {
  readonly parts: StatusParts;
  readonly found: FoundGroup;
  readonly command: StatusChange;
  /** Those who get a seat by it. */
  readonly unseated: readonly RegistrantState[];
  readonly language: Language;
}

const seatsOfTheirTypes = ({
  parts: { seats, seatLimit: limitOf },
  found: { primaryId },
  command,
  unseated,
}: Setting) =>
  seats.reserve({ eventId: command.eventId, people: unseated.map((one) => ({ ...one, primaryId })), limitOf });

const optionsThatTheyGaveBack = ({ parts, found, unseated: people, language }: Setting) =>
  reserveAgain({ ...parts, ...parts.registrations }, { ...found, people, language });

/** The use of a code was given back when they were rejected. */
const useOfTheirCode = async ({ parts, found: { primaryId }, command: { eventId }, unseated: people }: Setting) => {
  const registrants = usersIn({ people });
  const lines = people.find(({ registrantId }) => registrantId === registrants[0])?.lines ?? [];
  const code = codeUsedBy(await parts.promoCodes(eventId), lines);
  return parts.promoCodeUses.reserve({ eventId, primaryId, code, registrants });
};

/** Seats in all that they took part in, as far as there still are some. */
const seatsInTheirActivities = async ({ parts, found: { primaryId }, command: { eventId }, unseated }: Setting) => {
  const entrants = unseated.map(({ registrantId, activities }) => ({
    registrantId,
    primaryId,
    wanted: [...activities].map(([activityId, because]) => ({ activityId, because })),
  }));
  const limitOf = async (id: ActivityId) => (await parts.activityInfo(id))?.availableSeats ?? 0;
  const reserved = await reserveActivities(parts.activitySeats, { eventId, entrants, limitOf });
  if (isRejection(reserved)) return reserved;
  const leftOf = ({ registrantId, wanted }: (typeof entrants)[number]) => {
    const seatedIn = new Set(reserved.of.enrolmentsOf(registrantId).map(({ activityId }) => activityId));
    return wanted.map(({ activityId }) => activityId).filter((id) => !seatedIn.has(id));
  };
  return reserved.as({ unseatedIn: new Map(entrants.map((one) => [one.registrantId, leftOf(one)])) });
};

/** The event's way to pay, of a group that staff accept; none where it need not pay first (types: `registrationWithoutPayment`). */
const howItIsPaidFirst = async ({ parts, found: { state }, command: { eventId, onlyAwaiting } }: Setting) => {
  if (onlyAwaiting !== true) return {};
  const first = [...state.registrants.values()].find(({ place }) => place === 1);
  const form = first === undefined ? null : await parts.formOf(eventId, first.typeId);
  const event = form?.details.registrationWithoutPayment === true ? null : await parts.eventDetails(eventId);
  return event === null ? {} : { paying: event };
};

/** A setting of a status: whoever gets a seat by it gets back what they had. */
const setting = steps<Setting>()
  .step(seatsOfTheirTypes)
  .step(optionsThatTheyGaveBack)
  .step(useOfTheirCode)
  .step(seatsInTheirActivities)
  .step(howItIsPaidFirst);

type StatusParts = Pick<
  RegistrationParts,
  | 'platform'
  | 'registrations'
  | 'seats'
  | 'seatLimit'
  | 'activitySeats'
  | 'activityInfo'
  | 'promoCodes'
  | 'promoCodeUses'
  | 'formOf'
  | 'optionUses'
  | 'eventDetails'
>;

/** Opens the setting of a status, one change of a registration after the other. */
export const openChangeStatus = (parts: StatusParts): ChangeStatus => {
  const { registrations, platform } = parts;
  const inTurn = openKeyedMutex();

  const setOnce = async (
    id: RegistrantId,
    command: StatusChange,
    { context, language }: { readonly context: CommandContext; readonly language: Language },
  ) => {
    const found = await registrations.find(id);
    if (found === null) return reject('registration-not-found');
    const { streamId, state, group } = found;
    const isOpen = state.eventId === command.eventId && !group.commands.has(context.commandId);
    const meant = isOpen ? meantBy({ registrantId: id, forAll: command.forAll }, state) : [];
    // Whoever waits has a seat already.
    const needsSeat = holdsSeat(command.status) && command.onlyAwaiting !== true;
    const unseated = needsSeat ? meant.filter(({ status }) => !holdsSeat(status)) : [];
    const reserved = await setting.reserve({ parts, found, command, unseated, language });
    if (isRejection(reserved)) return reserved;
    const { unseatedIn, paying } = reserved.of;
    const seated = new Map(unseated.map(({ registrantId, statusSettings }) => [registrantId, statusSettings]));
    return reserved.confirm(() =>
      platform.commands.handle({
        streams: registrations.streams,
        streamId,
        eventId: command.eventId,
        decide: setStatus,
        command: {
          registrantId: id,
          ...command,
          seated,
          unseatedIn,
          ...(paying === undefined ? {} : { paying }),
        },
        context,
      }),
    );
  };

  return async (id: RegistrantId, command: StatusChange, { rights, context, language }: Caller, suffix?: string) => {
    // Reject needs viewRegistrationTypes itself (rule attendees/setting-a-status).
    const mayReject = rights !== null && (rights.isAdmin || rights.flags.has('viewRegistrationTypes'));
    if (command.status === 'rejected' && !mayReject) return reject('not-permitted');
    const set = () => setOnce(id, command, { context: context(suffix), language });
    return inTurn(id, () => untilDecided(['status-set-meanwhile'], set));
  };
};
