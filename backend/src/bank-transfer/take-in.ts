import {
  isFact,
  isRejection,
  type BankLineId,
  BankLineId as LineId,
  type EventId,
  type StatementId,
} from '@turnout/contracts/kernel';
import { bankLineEvents, bankStatementEvents } from '@turnout/contracts/bank-transfer';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { isCountedAlready } from '@turnout/projections/bank-transfer/queries';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { inFlight } from '../platform/queues/in-flight.ts';
import type { RegistrantFinder } from '../groups/stream/group-of.ts';
import { namedGroups, openNamed, type NamedGroups } from './candidates.ts';
import { readLine } from './line.decider.ts';
import { lineStream } from './line.ts';
import { matchOf, type Matched } from './match.ts';
import { accountOf, type EventDetailsOf } from './parts.ts';
import { readApart } from './read/read-apart.ts';
import type { ReadLine } from './read/reading.ts';
import { lineContext, lineStreams, openRecordLine, type LineParts } from './record-line.ts';
import { completeStatement, statementsFold, statementsStream } from './statement.decider.ts';
import { bytesOf, endStatement, findStatement, markReading } from './store.ts';

export interface TakingIn extends LineParts {
  readonly platform: LineParts['platform'] & Pick<Platform, 'pool' | 'surely' | 'ids'>;
  readonly registrations: Pick<RegistrantFinder, 'find'>;
  readonly eventDetails: EventDetailsOf;
}

/** A statement that was accepted. */
interface Accepted {
  readonly eventId: EventId;
  readonly statementId: StatementId;
  readonly lines: number;
  readonly cutOff?: string | undefined;
}

const chunkSize = 200;
/** Payments that fit nobody are stored so many at once; the others one after another, as each says what is due to the next. */
const lanes = 4;

interface OneLine {
  readonly lineId: BankLineId;
  readonly line: ReadLine;
  readonly matched: Matched;
}
interface Counts {
  matched: number;
  toDecide: number;
  known: number;
}

/**
 * Takes the payments of an accepted statement in, from wherever it was stopped: each once, whichever statements say it. Those that
 * fit are recorded at once.
 * @param signal aborted, it stops in the middle and leaves the rest to the next call.
 */
export const openTakeIn = (parts: TakingIn) => {
  const { platform, registrations, eventDetails } = parts;
  const { pool, surely, commands, log } = platform;
  const streams = lineStreams(platform);
  const statements = openStreams({ log, fold: statementsFold, capacity: 4 });
  const record = openRecordLine(parts);
  const named = openNamed(registrations);

  const matchedOf = async (
    line: ReadLine,
    {
      lineId,
      event,
      groups,
      statement,
    }: {
      readonly lineId: BankLineId;
      readonly event: EventDetails;
      readonly groups: NamedGroups;
      readonly statement: Accepted;
    },
  ): Promise<Matched> => {
    const { eventId, cutOff = null } = statement;
    const matched = matchOf(line, eventId, await named(line, { event, eventId, groups, cutOff }));
    const { match, candidate } = matched;
    if (match !== 'exact' || candidate === null) return matched;
    const { registrantId } = candidate;
    const of = { eventId, registrantId, lineId, bookedOn: line.bookedOn, amount: line.amount };
    // The same payment may have come from another file, under another name.
    return (await surely.tell(isCountedAlready, of, 15_000)) ? { match: 'looks-counted', candidate } : matched;
  };

  /** Stores a payment, and records it where it fits. */
  const store = async ({ lineId, line, matched }: OneLine, { eventId, statementId }: Accepted, counts: Counts) => {
    const { match, candidate } = matched;
    const payee = candidate === null ? null : { primaryId: candidate.primaryId, registrantId: candidate.registrantId };
    const read = await commands.handle({
      streams,
      streamId: lineStream(lineId),
      eventId,
      decide: readLine,
      command: { eventId, lineId, statementId, line, match, payee },
      context: lineContext(platform, lineId, 'read', eventId),
    });
    if (isRejection(read)) throw new Error(`the payment ${lineId} could not be read: ${String(read.rejected)}`);
    const { state } = read.after;
    if (state.reads.get(eventId)?.statementId !== statementId) counts.known += 1;
    else if (read.facts.some((fact) => isFact(bankLineEvents.BankLineAssigned, fact))) counts.matched += 1;
    else counts.toDecide += 1;
    if (state.holder?.eventId === eventId && state.holder.transactionId === null) await record(lineId);
  };

  const takeChunk = async (
    lines: readonly ReadLine[],
    {
      event,
      statement,
      counts,
    }: { readonly event: EventDetails; readonly statement: Accepted; readonly counts: Counts },
  ): Promise<void> => {
    const groups = await namedGroups(surely, statement.eventId, lines);
    const doubtful: OneLine[] = [];
    for (const line of lines) {
      const lineId = LineId.parse(platform.ids.derive(line.identity, 'bank line'));
      const { state } = await streams.read(lineStream(lineId));
      const isKnown = state.reads.has(statement.eventId);
      const matched: Matched = isKnown
        ? { match: 'unknown', candidate: null }
        : await matchedOf(line, { lineId, event, groups, statement });
      const one = { lineId, line, matched };
      // What is recorded changes what is due to the next payment of the same group.
      if (isKnown || matched.match === 'exact') await store(one, statement, counts);
      else doubtful.push(one);
    }
    await inFlight(lanes, doubtful, (one) => store(one, statement, counts));
  };

  return async (statement: Accepted, signal: AbortSignal): Promise<void> => {
    const { eventId, statementId: id } = statement;
    const [{ state }, event] = await Promise.all([
      statements.advance(statementsStream(eventId)),
      eventDetails(eventId),
    ]);
    const stored = await findStatement(pool, id);
    // Of an event that was deleted since, or a file that went with one, nothing is left to take in.
    if (event === null || stored === null || !state.accepted.has(id)) return;
    const counts: Counts = { matched: 0, toDecide: 0, known: 0 };
    const bytes = state.read.has(id) ? null : await bytesOf(pool, id);
    if (bytes !== null) {
      const of = { currency: event.appCurrency, account: accountOf(eventId, event) };
      const { lines } = await readApart(bytes, stored.mapping, of);
      await surely.upToDate(['registrants', 'bank-lines'], 15_000);
      for (let at = 0; at < lines.length; at += chunkSize) {
        if (signal.aborted) return;
        await takeChunk(lines.slice(at, at + chunkSize), { event, statement, counts });
        await markReading(pool, { id, eventId, done: Math.min(at + chunkSize, lines.length) });
      }
      const done = await commands.handle({
        streams: statements,
        streamId: statementsStream(eventId),
        eventId,
        decide: completeStatement,
        command: { eventId, statementId: id, lines: lines.length, ...counts },
        context: lineContext(platform, LineId.parse(id), 'statement-read'),
      });
      if (isRejection(done)) throw new Error(`the statement ${id} could not be ended: ${String(done.rejected)}`);
    }
    await endStatement(pool, { id, eventId, result: await resultOf(id, eventId) });
  };

  /** The outcome of a statement, as its fact says: a second run counts what the first stored as known. */
  async function resultOf(id: StatementId, eventId: EventId): Promise<Counts> {
    const facts = await log.readStream(statementsStream(eventId));
    const fact = facts.find((one) => isFact(bankStatementEvents.BankStatementRead, one) && one.data.statementId === id);
    if (fact === undefined || !isFact(bankStatementEvents.BankStatementRead, fact))
      return { matched: 0, toDecide: 0, known: 0 };
    const { matched, toDecide, known } = fact.data;
    return { matched, toDecide, known };
  }
};
