import type { EventDetails } from '@turnout/contracts/event-setup';
import { followingActivities, type EnrollingActivity } from '@turnout/contracts/forms';
import { isRejection, RegistrantId, systemCommandId, type EventId, type PastEventOf } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrantPersonal, type RegistrationState } from '@turnout/contracts/registration';
import type { Accepted } from '../../platform/command/handle.ts';
import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { moneyFor } from '../../groups/decide/taken-over.ts';
import { reserveNumbers } from '../../groups/needs/confirmation-number.ts';
import type { ActivitySeats } from '../../claims/kinds/activity-seats.ts';
import type { Enrolment } from '../../groups/decide/enrolled-facts.ts';
import { reserveFollowing } from '../../groups/needs/reserve-activities.ts';
import { registrationStream } from '../../groups/stream/group-of.ts';
import type { Numbers } from '../../claims/kinds/numbers.ts';
import { type PromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import { usesOf } from '../../groups/stream/codes.ts';
import type { Seats } from '../../claims/kinds/seats.ts';
import { registerTakenOver } from './decider.ts';

export interface CompletingParts {
  readonly platform: Pick<Platform, 'commands' | 'clock' | 'ids' | 'keyring'>;
  readonly streams: Streams<RegistrationState>;
  readonly numbers: Numbers;
  readonly seats: Pick<Seats, 'handOver'>;
  readonly activitySeats: ActivitySeats;
  readonly promoCodeUses: Pick<PromoCodeUses, 'handOver'>;
  readonly enrolling: (eventId: EventId) => Promise<readonly EnrollingActivity[]>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}

type Transferred = PastEventOf<typeof registrationEvents.RegistrationTransferred>['data'];

/**
 * Makes the group of somebody who has taken a registration over, and hands over the seats and the use of a promo code
 * that it has. Everything in here may come twice, from the server that answers the new person and from the worker:
 * nothing happens twice. What is handed over comes last, and is the old person's until then, so that nobody else gets it
 * in between.
 */
export const completeTransfer = async (
  parts: CompletingParts,
  transferred: Transferred,
  personal: RegistrantPersonal,
): Promise<Accepted<RegistrationState> | null> => {
  const event = await parts.eventDetails(transferred.eventId);
  // Deleted meanwhile, and all of its registrations with it.
  if (event === null) return null;
  const done = await register(parts, { transferred, personal, event });
  await handOverSeats(parts, transferred);
  await handOverUses(parts, transferred, done.after.state);
  return done;
};

const register = async (
  parts: CompletingParts,
  {
    transferred,
    personal,
    event,
  }: { readonly transferred: Transferred; readonly personal: RegistrantPersonal; readonly event: EventDetails },
): Promise<Accepted<RegistrationState>> => {
  const { commands, clock, ids, keyring } = parts.platform;
  const { eventId, primaryId: oldGroup, registrantId: from, to, transferId, typeId, status, language } = transferred;
  const registrantId = RegistrantId.parse(to);
  const [old, numbered, entered] = await Promise.all([
    parts.streams.read(registrationStream(oldGroup)),
    reserveNumbers({ ids, numbers: parts.numbers }, event, { eventId, primaries: [to] }),
    newlyEntered(parts, transferred, personal),
    keyring.ensure([registrantId]),
  ]);
  const left = old.state.kind === 'group' ? old.state.registrants.get(from) : undefined;
  const money = moneyFor(old.state, to, () => registrantId);
  const currency = old.state.kind === 'group' ? old.state.currency : '';
  const charges = transferred.charges ?? { currency, asOf: left?.chargedAsOf ?? '', lines: left?.lines ?? [] };
  const outcome = await commands.handle({
    streams: parts.streams,
    streamId: registrationStream(to),
    eventId,
    decide: registerTakenOver,
    command: {
      eventId,
      primaryId: to,
      registrantId,
      confirmationNumber: numbered.of.numberOf(to),
      publicLanguage: language,
      typeId,
      status,
      awaitsApproval: transferred.awaitsApproval === true,
      awaitsPayment: transferred.awaitsPayment === true,
      personal,
      activities: [...transferred.activities, ...entered],
      charging: {
        currency: charges.currency,
        asOf: charges.asOf,
        people: [{ registrantId, lines: charges.lines }],
      },
      // How they want to pay is for the new person to say.
      money: money && { ...money, payment: null },
      settings: event,
    },
    context: {
      now: clock.now(),
      actor: { kind: 'registrant', id: registrantId },
      commandId: systemCommandId('transfer', transferId),
      correlationId: transferId,
    },
  });
  if (isRejection(outcome)) throw new Error(`a transfer could not be completed: ${String(outcome.rejected)}`);
  return outcome;
};

/** What follows from the new answers alone, where there is a seat: of older facts, that do not say what is charged. */
const newlyEntered = async (
  { enrolling, activitySeats }: Pick<CompletingParts, 'enrolling' | 'activitySeats'>,
  { eventId, to, typeId, activities: kept, charges }: Transferred,
  { fields: answers }: RegistrantPersonal,
): Promise<readonly Enrolment[]> => {
  if (charges !== undefined) return [];
  const activities = await enrolling(eventId);
  const known = new Set(kept.map(({ activityId }) => activityId));
  const wanted = followingActivities(activities, { typeId, answers }).filter(
    ({ activityId }) => !known.has(activityId),
  );
  const registrantId = RegistrantId.parse(to);
  const entrants = [{ registrantId, primaryId: to, wanted }];
  const reserved = await reserveFollowing(activitySeats, { eventId, activities, entrants });
  return isRejection(reserved) ? [] : reserved.of.enrolmentsOf(registrantId);
};

const handOverSeats = async (
  { streams, seats, activitySeats }: Pick<CompletingParts, 'streams' | 'seats' | 'activitySeats'>,
  { eventId, primaryId, registrantId: from, to: group, typeId, activities }: Transferred,
): Promise<void> => {
  const to = RegistrantId.parse(group);
  await seats.handOver({ eventId, typeId, from, to });
  const { state } = await streams.read(registrationStream(primaryId));
  const entered = state.kind === 'group' ? [...(state.registrants.get(from)?.activities.keys() ?? [])] : [];
  for (const activityId of entered)
    await (activities.some((one) => one.activityId === activityId)
      ? activitySeats.handOver({ eventId, activityId, from, to })
      : activitySeats.release({ eventId, activityId, registrants: [from], which: { all: true } }));
};

/** Whoever is charged by a promo code now has the use of it: what becomes of it follows from them (decisions/0086). */
const handOverUses = async (
  { promoCodeUses }: Pick<CompletingParts, 'promoCodeUses'>,
  { eventId, registrantId: from, to: group }: Transferred,
  made: RegistrationState,
): Promise<void> => {
  const to = RegistrantId.parse(group);
  const person = made.kind === 'group' ? made.registrants.get(to) : undefined;
  for (const promoCodeId of usesOf(person)) await promoCodeUses.handOver({ eventId, promoCodeId, from, to });
};
