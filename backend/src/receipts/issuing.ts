import type { EventDetails } from '@turnout/contracts/event-setup';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import {
  creditNoteIdOf,
  isFact,
  isRejection,
  PrimaryId,
  systemCommandId,
  groupOfTransaction,
  type EventId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { type Rates, type ReceiptItem, type ReceiptPersonal, type ReceiptSaid } from '@turnout/contracts/receipts';
import { registrationEvents, RegistrantPersonal } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import { PersonErased } from '../platform/personal/keyring.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openAddressOf } from './addresses.ts';
import { giveNumber, issueReceipt, numbersFold, numbersStream, receiptsFold, receiptsStream } from './decider.ts';
import {
  creditNoteOver,
  creditsOf,
  itemsOfGroup,
  receiptOfPayment,
  seriesOf,
  type Circumstances,
  type Numbered,
} from './document.ts';
import { openGroupAt, receiptGroups, type GroupAt } from './group-at.ts';
import { movingOf, type Moving } from './moving.ts';

/** Questions of issuing to other capabilities, at the newest state. */
export interface IssuingParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'keyring' | 'clock'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** The name and the own rate of a type, a field or an activity, also of a deleted one; null: there never was one. */
  readonly taxedSource: (
    of: Pick<ReceiptItem, 'kind' | 'source'>,
  ) => Promise<{ readonly name: string; readonly taxRate: number | null } | null>;
}

const { TransactionRecorded, TransactionRemoved } = registrationEvents;

/** Issues receipts and credit notes of a group's facts: the same fact again is the same document. */
export const openIssuing = ({ platform, eventDetails, taxedSource }: IssuingParts) => {
  const { log, commands, keyring } = platform;
  const groupAt = openGroupAt(platform);
  const numbers = openStreams({ log, fold: numbersFold, capacity: 64 });
  const receipts = openStreams({ log, fold: receiptsFold, capacity: 256 });
  const addresses = openAddressOf({ log, keyring });

  const contextOf = (fact: StoredEvent, step: string): CommandContext => ({
    now: platform.clock.now(),
    actor: { kind: 'system', id: 'receipts' },
    commandId: systemCommandId('receipt', step, fact.id),
    correlationId: fact.metadata.correlationId,
    causationId: fact.id,
  });

  /** The number of a receipt: the one that it was given, or the next one. */
  const numberOf = async ({ fact, eventId, receiptId, moved }: Moving, event: EventDetails): Promise<Numbered> => {
    const year = Number(dayOfEvent(fact.metadata.at, event.timeZone).slice(0, 4));
    const given = await commands.handle({
      streams: numbers,
      streamId: numbersStream(eventId),
      eventId,
      decide: giveNumber,
      command: { eventId, year, series: seriesOf(moved), receiptId },
      context: contextOf(fact, 'number'),
    });
    const numbered = isRejection(given)
      ? undefined
      : (await numbers.read(numbersStream(eventId))).state.given.get(receiptId);
    if (numbered === undefined) throw new Error(`${receiptId} was given no number`);
    return numbered;
  };

  /** The names and rates of all that the group is charged for. */
  const sourcesOf = async (group: GroupAt, event: EventDetails) => {
    const own = event.enableTaxes ? event.taxRate : 0;
    const plain: Rates = { own, of: () => own };
    const known = new Map<string, { readonly name: string; readonly taxRate: number | null }>();
    for (const { kind, source } of itemsOfGroup(group.after, plain))
      if (source !== '') known.set(source, (await taxedSource({ kind, source })) ?? { name: '', taxRate: null });
    const rates: Rates = { own, of: (source) => (event.enableTaxes ? (known.get(source)?.taxRate ?? own) : 0) };
    return { rates, nameOf: ({ source }: Pick<ReceiptItem, 'source'>) => known.get(source)?.name ?? '' };
  };

  /** To whom: the name of the first of the group, and the address that was given; null: erased. */
  const personalOf = async (group: GroupAt): Promise<ReceiptPersonal | null> => {
    const { primaryId } = group.after;
    const sealed = group.sealed.get(primaryId);
    const person = sealed === undefined ? null : await keyring.unseal(primaryId, sealed);
    if (person === null) return null;
    const { firstName, lastName } = RegistrantPersonal.parse(person);
    return {
      name: [firstName, lastName].filter((one) => one !== '').join(' '),
      address: await addresses.of(group.after),
    };
  };
  const issued = async (ids: readonly PrimaryId[]): Promise<readonly ReceiptSaid[]> => {
    const all = await Promise.all(
      ids.map(async (id) => [...(await receipts.read(receiptsStream(id))).state.issued.values()]),
    );
    return all.flat().toSorted((one, other) => one.issuedOn.localeCompare(other.issuedOn) || one.number - other.number);
  };

  const append = async (
    { fact, eventId }: Moving,
    said: ReceiptSaid,
    personal: ReceiptPersonal | null,
  ): Promise<void> => {
    const handling = {
      streams: receipts,
      streamId: receiptsStream(groupOfTransaction(said.transactionId)),
      eventId,
      decide: issueReceipt,
      context: contextOf(fact, 'issue'),
    };
    try {
      await commands.handle({ ...handling, command: { said, personal } });
    } catch (error) {
      // Erased since: the receipt stands without who it was for.
      if (!(error instanceof PersonErased)) throw error;
      await commands.handle({ ...handling, command: { said, personal: null } });
    }
  };

  /** The receipt that follows from a fact; null: none does. What was begun is finished, whatever the event wants by now. */
  return async (fact: StoredEvent): Promise<ReceiptSaid | null> => {
    if (!isFact(TransactionRecorded, fact) && !isFact(TransactionRemoved, fact)) return null;
    const group = await groupAt(fact);
    const moving = group === null ? null : movingOf(fact, group);
    const event = moving === null ? null : await eventDetails(moving.eventId);
    if (group === null || moving === null || event === null) return null;
    const { receiptId, moved, kind } = moving;
    const own = receiptsStream(groupOfTransaction(moved.transactionId));
    const known = (await receipts.advance(own)).state.issued.get(receiptId);
    if (known !== undefined) return known;
    const isBegun = (await numbers.read(numbersStream(moving.eventId))).state.given.has(receiptId);
    const before = await issued(receiptGroups(group.after));
    const wasCredited = before.some((one) => one.receiptId === creditNoteIdOf(moved.transactionId));
    const credits = kind === 'credit' ? creditsOf(moved, before, moving.of, moving.onlyThese) : [];
    const isWanted = kind === 'credit' ? credits.length > 0 : moving.onlyThese ? wasCredited : event.issueReceipts;
    if (!isWanted && !isBegun) return null;
    const numbered = await numberOf(moving, event);
    const { rates, nameOf } = await sourcesOf(group, event);
    const circumstances: Circumstances = {
      event,
      group: group.after,
      language: group.language,
      rates,
      nameOf,
      before,
      at: fact.metadata.at,
    };
    const personal = await personalOf(group);
    const said =
      kind === 'credit'
        ? creditNoteOver(circumstances, moved, { receiptId, numbered, credits })
        : receiptOfPayment(circumstances, moved, {
            receiptId,
            numbered,
            isInvoice: (personal?.address ?? null) !== null,
          });
    await append(moving, said, personal);
    return said;
  };
};

export type Issue = ReturnType<typeof openIssuing>;
