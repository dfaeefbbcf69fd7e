import {
  comparableEmail,
  isRejection,
  systemCommandId,
  type EventId,
  type MessageId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { MessageChannel, ReturnCause } from '@turnout/contracts/messaging';
import type { CommandContext } from '../../platform/command/handle.ts';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { addressFold, barAddress, freeAddress, type AddressState } from './address.decider.ts';

interface Address {
  readonly eventId: EventId;
  readonly channel: MessageChannel;
  /** An e-mail address, or a number as E.164 writes it. */
  readonly address: string;
}

/** Knowledge that an event has of the addresses that it writes to (rule messaging/barred-addresses), asked at the newest state. */
export interface Addresses {
  readonly stateOf: (address: Address) => Promise<AddressState>;
  readonly isBarred: (address: Address) => Promise<boolean>;
  /** Bars an address; one that is barred already stays so. */
  readonly bar: (
    of: Address & {
      readonly cause: ReturnCause;
      readonly registrantId?: RegistrantId;
      readonly messageId?: MessageId;
      /** Source of the news, such as an answer's id; absent: the message. */
      readonly told?: string;
    },
  ) => Promise<void>;
  /** Its reader says that they want texts again. */
  readonly freeByReader: (of: Address & { readonly told: string }) => Promise<void>;
  /** Staff let it be written to again; refused where its reader stopped it. */
  readonly freeByStaff: (
    of: Address & { readonly registrantId: RegistrantId },
    context: CommandContext,
  ) => ReturnType<Platform['commands']['handle']>;
}

export const openAddresses = ({
  log,
  commands,
  clock,
  ids,
}: Pick<Platform, 'log' | 'commands' | 'clock' | 'ids'>): Addresses => {
  const streams = openStreams({ log, fold: addressFold, capacity: 10_000 });
  const streamOf = ({ eventId, channel, address }: Address): string =>
    `unreachable-${ids.derive(`${eventId} ${channel} ${comparableEmail(address)}`, 'address')}`;
  const bySystem = (told: string): CommandContext => ({
    now: clock.now(),
    actor: { kind: 'system', id: 'addresses' },
    commandId: systemCommandId('address', told),
    correlationId: told,
  });
  const stateOf = async (address: Address): Promise<AddressState> => (await streams.read(streamOf(address))).state;
  return {
    stateOf,
    isBarred: async (address) => (await stateOf(address)).barred !== null,
    bar: async ({ eventId, channel, address, cause, registrantId, messageId, told }) => {
      const streamId = streamOf({ eventId, channel, address });
      const context = bySystem(told ?? `${messageId ?? streamId}.${cause}`);
      const command = { eventId, channel, cause, registrantId, messageId };
      const barred = await commands.handle({ streams, streamId, eventId, decide: barAddress, command, context });
      if (isRejection(barred)) throw new Error(`An address could not be barred: ${barred.rejected}`);
    },
    freeByReader: async ({ told, ...of }) => {
      const { eventId, channel } = of;
      const freed = await commands.handle({
        streams,
        streamId: streamOf(of),
        eventId,
        decide: freeAddress,
        command: { eventId, channel, by: 'reader' },
        context: bySystem(told),
      });
      if (isRejection(freed)) throw new Error(`An address could not be freed: ${freed.rejected}`);
    },
    freeByStaff: ({ registrantId, ...of }, context) =>
      commands.handle({
        streams,
        streamId: streamOf(of),
        eventId: of.eventId,
        decide: freeAddress,
        command: { eventId: of.eventId, channel: of.channel, registrantId, by: 'staff' },
        context,
      }),
  };
};
