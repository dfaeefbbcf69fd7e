import {
  foldOf,
  reject,
  when,
  type Decide,
  type EventId,
  type EventsOf,
  type Instant,
  type MessageId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { addressEvents, type MessageChannel, type ReturnCause } from '@turnout/contracts/messaging';

/** State of an address: whether it is written to; since when not, and why. */
export type AddressState = { readonly barred: { readonly cause: ReturnCause; readonly since: Instant } | null };

type AddressFact = EventsOf<(typeof addressEvents)[keyof typeof addressEvents][]>;

/** Adds up what is known of an address (stream `unreachable-<keyed hash>`). */
export const addressFold = foldOf<AddressState>({
  initial: () => ({ barred: null }),
  facts: [
    when(addressEvents.AddressBarred, (_, { data: { cause }, metadata }): AddressState => ({
      barred: { cause, since: metadata.at },
    })),
    when(addressEvents.AddressFreed, (): AddressState => ({ barred: null })),
  ],
});

export interface BarAddress {
  readonly eventId: EventId;
  readonly channel: MessageChannel;
  readonly cause: ReturnCause;
  readonly registrantId?: RegistrantId | undefined;
  readonly messageId?: MessageId | undefined;
}

/** An address is not written to any more (rule messaging/barred-addresses); what its reader said goes before what came back. */
export const barAddress: Decide<BarAddress, AddressState, AddressFact> = (command, { barred }) => {
  const { eventId, channel, cause, registrantId, messageId } = command;
  if (barred !== null && (barred.cause === cause || barred.cause === 'stop')) return [];
  const from = {
    ...(registrantId === undefined ? {} : { registrantId }),
    ...(messageId === undefined ? {} : { messageId }),
  };
  return [{ type: 'AddressBarred', data: { eventId, channel, cause, ...from } }];
};

export interface FreeAddress {
  readonly eventId: EventId;
  readonly channel: MessageChannel;
  readonly registrantId?: RegistrantId | undefined;
  /** The one who undoes it: its reader by START, or staff. */
  readonly by: 'reader' | 'staff';
}

/** It is written to again: its reader undoes their own STOP and nothing else, staff all but that. */
export const freeAddress: Decide<FreeAddress, AddressState, AddressFact, 'stopped-by-reader'> = (
  { eventId, channel, registrantId, by },
  { barred },
) => {
  if (barred === null) return [];
  const isStopped = barred.cause === 'stop';
  if (by === 'staff' && isStopped) return reject('stopped-by-reader');
  if (by === 'reader' && !isStopped) return [];
  return [
    { type: 'AddressFreed', data: { eventId, channel, ...(registrantId === undefined ? {} : { registrantId }) } },
  ];
};
