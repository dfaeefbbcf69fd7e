import {
  isFact,
  isRejection,
  systemCommandId,
  type EventId,
  type Position,
  type PrimaryId,
} from '@turnout/contracts/kernel';
import { registrationEvents, registrationFold } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { copiedGroup, copyActor } from '../groups/stream/copies.ts';
import { eraseRegistrant } from '../groups/decide/decider.ts';
import { registrationStream } from '../groups/stream/group-of.ts';

const { RegistrationSubmitted: submitted, RegistrantErased: erasedFact } = registrationEvents;
const erasedReason = 'Erased in the event that this is a copy of';
const factsPerPage = 1_000;

interface ErasingCopies {
  readonly from: EventId;
  readonly to: EventId;
  /** The place of the fact that began the copy: who was erased before it was never copied. */
  readonly after: Position;
  /** The place of the fact that ended it; null: it is not whole yet. */
  readonly before: Position | null;
}

/** Whoever was erased in an event between two places in the log, from the facts themselves: no table may lag here. */
const erasedBetween = async (
  { log }: Pick<Platform, 'log'>,
  { from, after, before }: Pick<ErasingCopies, 'from' | 'after' | 'before'>,
) => {
  const found: { readonly personId: string; readonly primaryId: PrimaryId }[] = [];
  for (let behind = after; ;) {
    const page = await log.readAll(behind, factsPerPage, { categories: ['registration'], types: [erasedFact.type] });
    for (const fact of page)
      if (isFact(erasedFact, fact) && fact.data.eventId === from && (before === null || fact.position < before))
        found.push({ personId: fact.data.registrantId, primaryId: fact.data.primaryId });
    const last = page.at(-1);
    if (last === undefined) return found;
    behind = last.position;
  }
};

/**
 * Erases, in a copy, everybody who was erased in its source while it was made: what was read of them before must not stay
 * behind unseen. From then on whoever is in the copy is somebody of their own. Doing it again changes nothing.
 */
export const eraseCopiesOfErased = async (
  parts: Pick<Platform, 'log' | 'clock' | 'commands' | 'ids'>,
  { to, ...erasing }: ErasingCopies,
): Promise<void> => {
  const { log, clock, commands } = parts;
  const streams = openStreams({ log, fold: registrationFold, capacity: 1 });
  for (const { personId, primaryId } of await erasedBetween(parts, erasing)) {
    const copyStream = registrationStream(copiedGroup(parts, to, primaryId));
    const [fact] = await log.readStream(copyStream);
    if (fact === undefined || !isFact(submitted, fact)) continue;
    const { registrants, confirmationNumber } = submitted.data.parse(fact.data);
    const copy = registrants.find(({ copyOf }) => copyOf === personId);
    if (copy === undefined) continue;
    const { registrantId } = copy;
    const erased = await commands.handle({
      streams,
      streamId: copyStream,
      eventId: to,
      decide: eraseRegistrant,
      command: {
        eventId: to,
        registrantId,
        reason: erasedReason,
        confirmation: confirmationNumber,
        namesPerson: false,
      },
      context: {
        now: clock.now(),
        actor: copyActor,
        commandId: systemCommandId('copy-erased', registrantId),
        correlationId: to,
      },
    });
    if (isRejection(erased) && erased.rejected !== 'already-erased')
      throw new Error(`the copy ${registrantId} of somebody erased could not be erased: ${erased.rejected}`);
  }
};
