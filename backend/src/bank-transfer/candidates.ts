import { referencesIn } from '@turnout/contracts/bank-transfer';
import { dueOf } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { RegistrantId, type EventId, type PrimaryId } from '@turnout/contracts/kernel';
import { partToPayNow } from '@turnout/contracts/payment';
import {
  currencyOf,
  groupBalance,
  holdsSeat,
  isPastCutOff,
  type RegistrationGroup,
} from '@turnout/contracts/registration';
import { groupsByNames, groupsByNumbers } from '@turnout/projections/bank-transfer/queries';
import { namesAsSorted } from '@turnout/projections/platform/search-text';
import type { Platform } from '../platform/module/platform.ts';
import type { RegistrantFinder } from '../groups/stream/group-of.ts';
import { numbersIn, type Candidate, type Named } from './match.ts';
import type { ReadLine } from './read/reading.ts';

/** The groups that some payments name, by what they say: found in one look for all of them. */
export interface NamedGroups {
  readonly byNumber: ReadonlyMap<string, readonly PrimaryId[]>;
  readonly byName: ReadonlyMap<string, readonly PrimaryId[]>;
}

const bare = (text: string): string => text.toLowerCase();

const grouped = (rows: readonly { readonly said: string; readonly primaryId: PrimaryId }[]) => {
  const all = new Map<string, PrimaryId[]>();
  for (const { said, primaryId } of rows) all.set(said, [...(all.get(said) ?? []), primaryId]);
  return all;
};

/** Looks up what payments say; whoever asks has waited until the tables hold what they have to. */
export const namedGroups = async (
  surely: Platform['surely'],
  eventId: EventId,
  lines: readonly ReadLine[],
): Promise<NamedGroups> => {
  const numbers = lines.flatMap(({ text }) => [
    ...referencesIn(text, eventId).flatMap(({ number, isOfEvent }) => (isOfEvent ? [number] : [])),
    ...numbersIn(text),
  ]);
  const names = lines.flatMap(({ payer }) => namesAsSorted(payer));
  const [byNumber, byName] = await Promise.all([
    surely.find(groupsByNumbers, { eventId, numbers }),
    surely.find(groupsByNames, { eventId, names }),
  ]);
  return { byNumber: grouped(byNumber), byName: grouped(byName) };
};

/** A group as it stands now, as whom a payment could be for. */
const candidateOf = (state: RegistrationGroup, event: EventDetails, cutOff: string | null): Candidate => {
  const { primaryId, changedInto, handedOver, registrants, payment, submittedAt } = state;
  const balance = groupBalance(state);
  const wentOnTo = changedInto ?? handedOver?.to ?? null;
  return {
    primaryId,
    // Of one that went on, staff are shown the registration that has its money by now.
    registrantId: RegistrantId.parse(wentOnTo ?? primaryId),
    currency: currencyOf(state, event),
    due: dueOf(balance),
    payNow: partToPayNow(balance, event, payment),
    takesPart: [...registrants.values()].some(({ status }) => holdsSeat(status)),
    wentOnTo,
    isCutOff:
      cutOff !== null &&
      isPastCutOff({ value: true, date: cutOff }, { registeredAt: submittedAt, timeZone: event.timeZone }),
  };
};

/** As many groups as are looked at for one payment: of more, nobody can tell which. */
const mostLookedAt = 3;

/** The groups that a payment names, as they stand now: by references, else by numbers, else by names. */
export const openNamed =
  ({ find }: Pick<RegistrantFinder, 'find'>) =>
  async (
    line: ReadLine,
    {
      event,
      eventId,
      groups,
      cutOff,
    }: {
      readonly event: EventDetails;
      readonly eventId: EventId;
      readonly groups: NamedGroups;
      readonly cutOff: string | null;
    },
  ): Promise<Named> => {
    const look = async (ids: readonly PrimaryId[]): Promise<readonly Candidate[]> => {
      const found = await Promise.all(
        [...new Set(ids)].slice(0, mostLookedAt).map((id) => find(RegistrantId.parse(id))),
      );
      return found.flatMap((one) =>
        one === null || one.state.eventId !== eventId ? [] : [candidateOf(one.state, event, cutOff)],
      );
    };
    const of = (map: NamedGroups['byNumber'], words: readonly string[]) => words.flatMap((word) => map.get(word) ?? []);
    const references = referencesIn(line.text, eventId).flatMap(({ number, isOfEvent }) =>
      isOfEvent ? [bare(number)] : [],
    );
    const byReference = await look(of(groups.byNumber, references));
    if (byReference.length > 0) return { byReference, byNumber: [], byName: [] };
    const byNumber = await look(of(groups.byNumber, numbersIn(line.text).map(bare)));
    if (byNumber.length > 0) return { byReference, byNumber, byName: [] };
    return { byReference, byNumber, byName: await look(of(groups.byName, namesAsSorted(line.payer))) };
  };
