import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  decimalOf,
  isFact,
  isRejection,
  reject,
  type BankLineId,
  type Decide,
  type EventId,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
  type TransactionId,
} from '@turnout/contracts/kernel';
import { currencyOf, registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { registrationStream } from '../groups/stream/group-of.ts';
import { recordTransaction } from './decider.ts';

/** A payment that came in on an account. */
interface Transfer {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly registrantId: RegistrantId;
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly bankLine: BankLineId;
  readonly context: CommandContext;
}

/** Records a payment that came in on an account, by the same rules as one that staff record. The same command comes to the same. */
export type RecordTransfer = (transfer: Transfer) => Promise<TransactionId | Rejection>;

type Recording = Parameters<typeof recordTransaction>[0];

/** Refused too where the group is charged in another currency by now: an amount of one is none of the other. */
const recordIn =
  (currency: string): Decide<Recording, RegistrationState, ReturnType<typeof facts>[number]> =>
  (command, state, context) =>
    state.kind === 'group' && currencyOf(state, command.settings) !== currency
      ? reject('bank-line-in-other-currency', { currency, owed: currencyOf(state, command.settings) })
      : recordTransaction(command, state, context);

const facts = (decided: ReturnType<typeof recordTransaction>) => (isRejection(decided) ? [] : decided);

export const openRecordTransfer =
  ({
    platform,
    streams,
    eventDetails,
  }: {
    readonly platform: Pick<Platform, 'commands'>;
    readonly streams: Streams<RegistrationState>;
    readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  }): RecordTransfer =>
  async ({ eventId, primaryId, registrantId, amount: minor, currency, description, bankLine, context }) => {
    const settings = await eventDetails(eventId);
    if (settings === null) return reject('not-found');
    const amount = decimalOf({ minor, currency });
    const recorded = await platform.commands.handle({
      streams,
      streamId: registrationStream(primaryId),
      eventId,
      decide: recordIn(currency),
      command: {
        eventId,
        registrantId,
        type: 'payment',
        amount,
        method: 'zelle',
        description,
        settings,
        of: { bankLine },
      },
      context,
    });
    if (isRejection(recorded)) return recorded;
    const fact = recorded.facts.find((one) => isFact(registrationEvents.TransactionRecorded, one));
    if (fact === undefined) throw new Error(`the payment ${bankLine} was taken, but nothing was recorded`);
    return fact.data.transactionId;
  };
