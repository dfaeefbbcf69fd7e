import {
  isFact,
  startOfLog,
  type EventId,
  type EventStore,
  type Position,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { holdsSeat, registrationFold, type RegistrantState } from '@turnout/contracts/registration';
import { likenessEvents, numberEvents, optionUseEvents } from '@turnout/contracts/inventory';
import { added, openStreams } from '../../platform/command/streams.ts';
import { openAnswersOf, type Unsealing } from '../../groups/stream/answers-of.ts';
import { type OptionUses } from '../../claims/kinds/option-uses.ts';
import { choosesBy } from '../../groups/stream/chooses-by.ts';
import {
  activitySeats,
  optionUses,
  promoCodeUses,
  takeIn,
  typeSeats,
  type SeatKind,
} from '../../claims/pools/decider.ts';

const pooled: readonly SeatKind[] = [typeSeats, activitySeats, promoCodeUses, optionUses];

/** The parts that hold claims against those who use them. */
interface Parts {
  readonly log: EventStore;
  readonly keyring: Unsealing['keyring'];
  readonly digestOf: OptionUses['digestOf'];
  /** Place in the log before there was the event; its start unless told. */
  readonly since?: Position;
}

type Person = RegistrantState & { readonly stream: string };

/** Everybody of an event who is registered, and the confirmation numbers of their groups. */
export const registered = async ({ log, since = startOfLog }: Pick<Parts, 'log' | 'since'>, eventId: EventId) => {
  const { nothing, fold } = openStreams({ log, fold: registrationFold });
  const facts = await log.readAll(since, 100_000, { categories: ['registration'] });
  const people = new Map<RegistrantId, Person>();
  const numbers = new Set<string>();
  const groups = new Map<string, ReturnType<typeof nothing>>();
  for (const [stream, itsFacts] of Map.groupBy(facts, ({ streamId }) => streamId)) {
    if (!itsFacts.some(({ metadata }) => metadata.eventId === eventId)) continue;
    const group = added(fold, nothing(), itsFacts);
    if (group.state.kind !== 'group' || group.state.eventId !== eventId) continue;
    groups.set(stream, group);
    numbers.add(group.state.confirmationNumber);
    for (const [id, person] of group.state.registrants) people.set(id, { ...person, stream });
  }
  return { people, numbers, groups };
};

/**
 * Every claim of an event that nobody uses, and everybody's use that nothing is claimed for, by the log alone; empty where
 * each claim is free or used.
 */
export const unusedClaims = async (parts: Parts, eventId: EventId): Promise<readonly string[]> => {
  const { log, since = startOfLog } = parts;
  const { people, numbers, groups } = await registered(parts, eventId);
  const categories = [...pooled.map(({ category }) => category), 'numbers', 'likeness'];
  const facts = (await log.readAll(since, 100_000, { categories })).filter(
    ({ metadata }) => metadata.eventId === eventId,
  );
  const wrong: string[] = [];
  const say = (what: string, id: string): void => void wrong.push(`${what}: ${id}`);
  const seated = [...people.values()].filter((one) => holdsSeat(one.status));

  const holdersOf = (kind: SeatKind) => {
    const pools = new Map<string, { readonly holders: Map<RegistrantId, Position>; readonly first: StoredEvent }>();
    for (const [stream, of] of Map.groupBy(facts, ({ streamId }) => streamId)) {
      const [first] = of;
      if (first === undefined || !stream.startsWith(`${kind.category}-`)) continue;
      const holders = new Map<RegistrantId, Position>();
      takeIn(holders, of, kind);
      pools.set(stream.slice(kind.category.length + 1), { holders, first });
    }
    return pools;
  };
  /** @param keepers who keeps a claim that they use: whoever takes up a seat, unless told. */
  const compare = async (
    kind: SeatKind,
    uses: (person: Person, of: string, first: StoredEvent) => boolean | Promise<boolean>,
    keepers: readonly Person[] = seated,
  ): Promise<void> => {
    for (const [of, { holders, first }] of holdersOf(kind)) {
      const using = new Map<RegistrantId, Person>();
      for (const person of keepers) if (await uses(person, of, first)) using.set(person.registrantId, person);
      for (const id of holders.keys()) if (!using.has(id)) say(`${kind.category} claimed and not used`, id);
      for (const [id, { status }] of using)
        if (holdsSeat(status) && !holders.has(id)) say(`${kind.category} used and not claimed`, id);
    }
  };
  await compare(typeSeats, ({ typeId }, of) => typeId === of);
  await compare(activitySeats, ({ activities }, of) => [...activities.keys()].some((id) => id === of));
  // Whoever is rejected keeps the use of a code, but where they waited to be accepted.
  const usesCode = ({ lines, approval }: Person, of: string): boolean =>
    approval !== 'refused' && lines.some(({ kind, source }) => kind === 'code-discount' && source === of);
  await compare(promoCodeUses, usesCode, [...people.values()]);
  const chooses = choosesBy(openAnswersOf(parts), parts.digestOf);
  await compare(optionUses, async (person, _, first) => {
    const group = groups.get(person.stream);
    const { fieldId, option } = optionUseEvents.FieldOptionTaken.data.parse(first.data);
    return group !== undefined && (await chooses({ eventId, fieldId, option })(person, group));
  });

  const given = new Set<string>();
  for (const fact of facts) {
    if (isFact(numberEvents.NumbersGiven, fact)) for (const { number } of fact.data.numbers) given.add(String(number));
    if (isFact(numberEvents.NumbersReturned, fact))
      for (const { number } of fact.data.numbers) given.delete(String(number));
  }
  for (const number of given) if (!numbers.has(number)) say('number given and not used', number);
  for (const number of numbers) if (!given.has(number)) say('number used and not given', number);

  const answers = new Map<string, RegistrantId>();
  for (const fact of facts) {
    if (isFact(likenessEvents.LikenessClaimed, fact)) answers.set(fact.streamId, fact.data.registrantId);
    if (isFact(likenessEvents.LikenessReleased, fact)) answers.delete(fact.streamId);
  }
  for (const id of answers.values()) if (!people.has(id)) say('answers claimed and not used', id);
  return wrong;
};
