import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  isFact,
  isRejection,
  systemCommandId,
  type EventId,
  type Language,
  type PrimaryId,
  RegistrantId,
  type PastEventOf,
} from '@turnout/contracts/kernel';
import {
  nobodyKnown,
  registrationEvents,
  type RegistrantPersonal,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { Accepted, StoredFact } from '../../platform/command/handle.ts';
import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { moneyFor } from '../../groups/decide/taken-over.ts';
import { reserveNumbers } from '../../groups/needs/confirmation-number.ts';
import type { ActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { registrationStream } from '../../groups/stream/group-of.ts';
import type { Numbers } from '../../claims/kinds/numbers.ts';
import { type PromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import { usesOf } from '../../groups/stream/codes.ts';
import type { Seats } from '../../claims/kinds/seats.ts';
import { completeChange } from './decider.ts';

export interface CompletingChange {
  readonly platform: Pick<Platform, 'commands' | 'clock' | 'ids' | 'keyring' | 'log'>;
  readonly streams: Streams<RegistrationState>;
  readonly numbers: Numbers;
  readonly seats: Pick<Seats, 'handOver' | 'release'>;
  readonly activitySeats: Pick<ActivitySeats, 'handOver' | 'release'>;
  readonly promoCodeUses: Pick<PromoCodeUses, 'handOver' | 'release'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}

const changed = registrationEvents.RegistrationTypeChanged;
type Changed = PastEventOf<typeof changed>['data'];
type Becoming = Changed['registrants'][number];

/**
 * Makes the group that goes on under another type, and hands over what the old one had. Everything in here may come
 * twice, from the server that answers and from the worker: nothing happens twice. What was had comes last, and is the old
 * people's until then, so that nobody else gets it in between.
 * @param fact `RegistrationTypeChanged`, as it was stored.
 * @returns null: the event was deleted meanwhile, with all of its registrations.
 */
export const completeTypeChange = async (
  parts: CompletingChange,
  fact: Pick<StoredFact, 'data' | 'sealed' | 'metadata'>,
): Promise<Accepted<RegistrationState> | null> => {
  const data = changed.data.parse(fact.data);
  const event = await parts.eventDetails(data.eventId);
  if (event === null) return null;
  const done = await makeGroup(parts, { data, fact, event });
  await handOver(parts, data);
  return done;
};

type Fact = Parameters<typeof completeTypeChange>[1];

const makeGroup = async (
  parts: CompletingChange,
  { data, fact, event }: { readonly data: Changed; readonly fact: Fact; readonly event: EventDetails },
): Promise<Accepted<RegistrationState>> => {
  const { commands, clock, ids, keyring } = parts.platform;
  const { eventId, primaryId: from, to, registrants, charges } = data;
  const streamId = registrationStream(to);
  // Whoever was erased since was registered before, and gets no key again.
  const isThere = (await parts.streams.read(streamId)).state.kind === 'group';
  const numbered = isThere
    ? null
    : await reserveNumbers({ ids, numbers: parts.numbers }, event, { eventId, primaries: [to] });
  const personal = isThere ? {} : await said(keyring, registrants, fact);
  const publicLanguage = isThere ? undefined : await languageOf(parts.platform, from);
  const { state: old } = await parts.streams.read(registrationStream(from));
  const becomes = new Map(registrants.map((one) => [one.registrantId, one.to]));
  const outcome = await commands.handle({
    streams: parts.streams,
    streamId,
    eventId,
    decide: completeChange,
    command: {
      eventId,
      primaryId: to,
      from,
      confirmationNumber: numbered?.of.numberOf(to) ?? '',
      publicLanguage,
      registrants: registrants.map(
        ({ registrantId, typeId, to: registered, newTypeId, status, awaitsApproval, awaitsPayment, activities }) => ({
          registrantId: registered,
          typeId: newTypeId,
          from: registrantId,
          oldTypeId: typeId,
          status,
          awaitsApproval,
          awaitsPayment,
          activities,
        }),
      ),
      personal,
      charging: charges && { ...charges, people: charges.registrants },
      // For whom the new type has no place, the primary answers: it pays for all.
      money: moneyFor(old, to, (id) => becomes.get(id) ?? RegistrantId.parse(to)),
      settings: event,
    },
    context: {
      now: clock.now(),
      actor: fact.metadata.actor,
      commandId: systemCommandId('type-change', to),
      correlationId: fact.metadata.correlationId,
    },
  });
  if (isRejection(outcome)) throw new Error(`a change of type could not be completed: ${String(outcome.rejected)}`);
  return outcome;
};

/** The language in which whoever registered a group read the form; undefined where staff or an import did. */
const languageOf = async ({ log }: Pick<Platform, 'log'>, group: PrimaryId): Promise<Language | undefined> => {
  const facts = await log.readStream(registrationStream(group));
  for (const fact of facts) if (isFact(registrationEvents.RegistrationSubmitted, fact)) return fact.data.publicLanguage;
  return undefined;
};

/** What people say under their new keys. */
const said = async (
  keyring: Pick<Platform['keyring'], 'unseal'>,
  registrants: readonly Becoming[],
  { sealed }: Pick<Fact, 'sealed'>,
): Promise<Readonly<Record<RegistrantId, RegistrantPersonal>>> => {
  const all = await Promise.all(
    registrants.map(async ({ to }) => {
      const text = sealed[to];
      const value = text === undefined ? null : await keyring.unseal(to, text);
      return [to, value === null ? nobodyKnown : changed.personal.parse(value)] as const;
    }),
  );
  return Object.fromEntries(all);
};

const handOver = async (parts: CompletingChange, data: Changed): Promise<void> => {
  const { streams } = parts;
  const [old, now] = await Promise.all([
    streams.read(registrationStream(data.primaryId)),
    streams.read(registrationStream(data.to)),
  ]);
  for (const one of data.registrants) {
    const was = old.state.kind === 'group' ? old.state.registrants.get(one.registrantId) : undefined;
    const is = now.state.kind === 'group' ? now.state.registrants.get(one.to) : undefined;
    await handOverSeat(parts, { data, one });
    await handOverActivities(parts, { data, one, was, is });
    await handOverCodes(parts, { data, one, was, is });
  }
};

interface HandedOver {
  readonly data: Changed;
  readonly one: Becoming;
}
interface WithStates extends HandedOver {
  readonly was: RegistrantState | undefined;
  readonly is: RegistrantState | undefined;
}

/** Whoever keeps their type takes the seat along; who has one of another type gives the old one up. */
const handOverSeat = async (
  { seats }: Pick<CompletingChange, 'seats'>,
  { data: { eventId }, one: { registrantId: from, to, typeId, newTypeId } }: HandedOver,
): Promise<void> => {
  if (typeId === newTypeId) await seats.handOver({ eventId, typeId, from, to });
  else await seats.release({ eventId, typeId, registrants: [from], which: { all: true } });
};

const handOverActivities = async (
  { activitySeats }: Pick<CompletingChange, 'activitySeats'>,
  { data: { eventId }, one: { registrantId: from, to }, was, is }: WithStates,
): Promise<void> => {
  for (const activityId of was?.activities.keys() ?? [])
    await (is?.activities.has(activityId) === true
      ? activitySeats.handOver({ eventId, activityId, from, to })
      : activitySeats.release({ eventId, activityId, registrants: [from], which: { all: true } }));
};

const handOverCodes = async (
  { promoCodeUses }: Pick<CompletingChange, 'promoCodeUses'>,
  { data: { eventId }, one: { registrantId: from, to }, was, is }: WithStates,
): Promise<void> => {
  const used = usesOf(is);
  for (const promoCodeId of usesOf(was))
    await (used.includes(promoCodeId)
      ? promoCodeUses.handOver({ eventId, promoCodeId, from, to })
      : promoCodeUses.release({ eventId, promoCodeId, registrants: [from], which: { all: true } }));
};
