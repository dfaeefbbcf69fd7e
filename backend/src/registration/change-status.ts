import {
  isRejection,
  reject,
  type EventId,
  type Language,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  holdsSeat,
  type RegistrantState,
  type RegistrationGroup,
  type RegistrationState,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import type { Accepted, CommandContext } from '../platform/command/handle.ts';
import type { Caller } from '../platform/http/route.ts';
import { openKeyedMutex } from '../platform/locks/keyed-mutex.ts';
import { meantBy, setStatus } from './status.decider.ts';
import { holdActivities } from './enrolment/hold-activities.ts';
import { holdAgain } from './options/hold-chosen.ts';
import type { RegistrationParts } from './parts.ts';
import { codeUsedBy, noUses, usersIn } from './promo-codes/promo-codes.ts';
import { claimSeats } from './seats/group-seats.ts';

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

/** Setting a status, one change of a registration after the other. */
export const openChangeStatus = ({
  platform: { commands },
  registrations,
  seats,
  seatLimit,
  activitySeats,
  activityInfo,
  promoCodes,
  promoCodeUses,
  formOf,
  optionUses,
  eventDetails,
}: Pick<
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
>): ChangeStatus => {
  const { streams } = registrations;
  const inTurn = openKeyedMutex();

  /** Claims the use of the promo code again that those had who come back: it was given back when they were rejected. */
  const holdUses = async (eventId: EventId, primaryId: PrimaryId, people: readonly RegistrantState[]) => {
    const registrants = usersIn({ people });
    const lines = people.find(({ registrantId }) => registrantId === registrants[0])?.lines ?? [];
    const code = codeUsedBy(await promoCodes(eventId), lines);
    return code === null ? noUses : promoCodeUses.hold({ eventId, primaryId, code, registrants });
  };

  /** How a group is paid for that staff accept; null: it need not pay first (types: `registrationWithoutPayment`). */
  const payingFirst = async (eventId: EventId, { registrants }: Pick<RegistrationGroup, 'registrants'>) => {
    const first = [...registrants.values()].find(({ place }) => place === 1);
    const form = first === undefined ? null : await formOf(eventId, first.typeId);
    return form?.details.registrationWithoutPayment === true ? null : eventDetails(eventId);
  };

  /** One setting of a status; whoever gets a seat by it has claimed one first. */
  const setOnce = async (
    id: RegistrantId,
    command: StatusChange,
    { context, language }: { readonly context: CommandContext; readonly language: Language },
  ) => {
    const found = await registrations.find(id);
    if (found === null) return reject('registration-not-found');
    const { streamId, primaryId, state, group } = found;
    const isOpen = state.eventId === command.eventId && !group.commands.has(context.commandId);
    const meant = isOpen ? meantBy({ registrantId: id, forAll: command.forAll }, state) : [];
    // Whoever waits has a seat already.
    const needsSeat = holdsSeat(command.status) && command.onlyAwaiting !== true;
    const unseated = needsSeat ? meant.filter(({ status }) => !holdsSeat(status)) : [];
    const held =
      unseated.length === 0
        ? null
        : await claimSeats(seats, {
            eventId: command.eventId,
            people: unseated.map((one) => ({ ...one, primaryId })),
            limitOf: seatLimit,
          });
    if (isRejection(held)) return held;
    const chosen = await holdAgain(
      { formOf, optionUses, personalOf: registrations.personalOf },
      { group, state, people: unseated, language },
    );
    if (isRejection(chosen)) {
      await held?.giveBack();
      return chosen;
    }
    const uses = await holdUses(command.eventId, primaryId, unseated);
    if (isRejection(uses)) {
      await Promise.all([held?.giveBack(), chosen.giveBack()]);
      return uses;
    }
    // What they take part in they come back to, as far as there still is a seat.
    const entrants = unseated.map(({ registrantId, activities }) => ({
      registrantId,
      primaryId,
      wanted: [...activities].map(([activityId, because]) => ({ activityId, because })),
    }));
    const taken = await holdActivities(activitySeats, {
      eventId: command.eventId,
      entrants,
      limitOf: async (activityId) => (await activityInfo(activityId))?.availableSeats ?? 0,
    });
    const unseatedIn = new Map(
      entrants.map(({ registrantId, wanted }) => {
        const found = new Set(taken.of(registrantId).map(({ activityId }) => activityId));
        return [registrantId, wanted.map(({ activityId }) => activityId).filter((one) => !found.has(one))];
      }),
    );
    const paying = command.onlyAwaiting === true ? await payingFirst(command.eventId, state) : null;
    const seated = new Map(unseated.map(({ registrantId, statusSettings }) => [registrantId, statusSettings]));
    const set = await commands.handle({
      streams,
      streamId,
      eventId: command.eventId,
      decide: setStatus,
      command: { registrantId: id, ...command, seated, unseatedIn, ...(paying === null ? {} : { paying }) },
      context,
    });
    if (isRejection(set)) await Promise.all([held?.giveBack(), chosen.giveBack(), uses.giveBack(), taken.giveBack()]);
    return set;
  };

  return async (id: RegistrantId, command: StatusChange, { rights, context, language }: Caller, suffix?: string) => {
    // Spec 001, section 6: Reject needs viewRegistrationTypes itself.
    const mayReject = rights !== null && (rights.isAdmin || rights.flags.has('viewRegistrationTypes'));
    if (command.status === 'rejected' && !mayReject) return reject('not-permitted');
    return inTurn(id, async () => {
      const asked = () => setOnce(id, command, { context: context(suffix), language });
      let outcome = await asked();
      for (let turn = 1; turn < 10 && isRejection(outcome); turn += 1) {
        if (outcome.rejected !== 'status-set-meanwhile') return outcome;
        outcome = await asked();
      }
      return outcome;
    });
  };
};
