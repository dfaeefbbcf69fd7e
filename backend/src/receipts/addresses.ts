import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  CommandId,
  isRejection,
  reject,
  type EventId,
  type PrimaryId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { type InvoiceAddressView } from '@turnout/contracts/receipts';
import { InvoiceAddress } from '@turnout/contracts/charges';
import type { RegistrationGroup } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Platform } from '../platform/module/platform.ts';
import { isAddressFixed, receiptsFold, receiptsStream, setInvoiceAddress } from './decider.ts';

/** The streams in which the address of a group's invoices may lie: its own first, then that of the group whose place it took. */
const streamsOf = ({
  primaryId,
  changedFrom,
}: Pick<RegistrationGroup, 'primaryId' | 'changedFrom'>): readonly PrimaryId[] =>
  changedFrom === null ? [primaryId] : [primaryId, changedFrom];

/** Reads and changes the addresses that invoices are made out to. */
export const openAddresses = ({ log, commands, keyring }: Pick<Platform, 'log' | 'commands' | 'keyring'>) => {
  const streams = openStreams({ log, fold: receiptsFold, capacity: 256 });

  /** The address that counts for a group; null: none was given, or the person who gave it was erased. */
  const addressOf = async (
    group: Pick<RegistrationGroup, 'primaryId' | 'changedFrom'>,
  ): Promise<InvoiceAddress | null> => {
    for (const id of streamsOf(group)) {
      const { state, sealed } = await streams.read(receiptsStream(id));
      const text = state.hasAddress ? sealed.get(id) : undefined;
      const address = text === undefined ? null : await keyring.unseal(id, text);
      if (address !== null) return InvoiceAddress.parse(address);
    }
    return null;
  };
  const isFixed = async (group: Pick<RegistrationGroup, 'primaryId' | 'changedFrom'>): Promise<boolean> => {
    const states = await Promise.all(streamsOf(group).map((id) => streams.read(receiptsStream(id))));
    return states.some(({ state }) => isAddressFixed(state));
  };
  return {
    addressOf,
    viewOf: async (group: Pick<RegistrationGroup, 'primaryId' | 'changedFrom'>): Promise<InvoiceAddressView> => ({
      address: await addressOf(group),
      isFixed: await isFixed(group),
    }),
    /** Takes an address, or that there is none any more. */
    set: async (
      group: Pick<RegistrationGroup, 'primaryId' | 'changedFrom'> & { readonly eventId: EventId },
      address: InvoiceAddress | null,
      context: CommandContext,
    ): Promise<{ readonly position: string } | Rejection> => {
      if (await isFixed(group)) return reject('invoice-address-fixed');
      const { eventId, primaryId } = group;
      const done = await commands.handle({
        streams,
        streamId: receiptsStream(primaryId),
        eventId,
        decide: setInvoiceAddress,
        command: { eventId, primaryId, address },
        context,
      });
      return isRejection(done) ? done : { position: done.position };
    },
  };
};

export type Addresses = ReturnType<typeof openAddresses>;

/** Keeps what whoever registers gives as the address of their invoices, in the same request. */
export const openAddressesOfForm = (
  platform: Pick<Platform, 'log' | 'commands' | 'keyring'>,
  eventDetails: (eventId: EventId) => Promise<Pick<EventDetails, 'issueReceipts' | 'askInvoiceAddress'> | null>,
) => {
  const addresses = openAddresses(platform);
  return {
    areAskedFor: async (eventId: EventId): Promise<boolean> => {
      const event = await eventDetails(eventId);
      return event !== null && event.issueReceipts && event.askInvoiceAddress;
    },
    keep: async (
      {
        eventId,
        primaryId,
        address,
      }: { readonly eventId: EventId; readonly primaryId: PrimaryId; readonly address: InvoiceAddress },
      context: CommandContext,
    ): Promise<void> => {
      const commandId = CommandId.parse(`${context.commandId}/invoice-address`);
      // Refused only where something was issued since: then the request came before, and it was kept then.
      await addresses.set({ eventId, primaryId, changedFrom: null }, address, { ...context, commandId });
    },
  };
};
