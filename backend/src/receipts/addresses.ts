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
import { openLineage } from './lineage.ts';
import { isAddressFixed, receiptsFold, receiptsStream, setInvoiceAddress } from './decider.ts';

type Group = Pick<RegistrationGroup, 'primaryId' | 'changedFrom'>;

/** Finds the address that counts for a group: the newest that was given under any of its types, unless it was taken back since. */
export const openAddressOf = ({ log, keyring }: Pick<Platform, 'log' | 'keyring'>) => {
  const streams = openStreams({ log, fold: receiptsFold, capacity: 256 });
  const lineOf = openLineage({ log });
  const givenTo = async (ids: readonly PrimaryId[]): Promise<InvoiceAddress | null> => {
    for (const id of ids) {
      const { state, sealed } = await streams.read(receiptsStream(id));
      if (state.isWithdrawn) return null;
      const text = state.hasAddress ? sealed.get(id) : undefined;
      const address = text === undefined ? null : await keyring.unseal(id, text);
      if (address !== null) return InvoiceAddress.parse(address);
    }
    return null;
  };
  return { streams, lineOf, givenTo, of: async (group: Group) => givenTo(await lineOf(group)) };
};

/** Reads and changes the addresses that invoices are made out to. */
export const openAddresses = ({ log, commands, keyring }: Pick<Platform, 'log' | 'commands' | 'keyring'>) => {
  const { streams, lineOf, givenTo, of: addressOf } = openAddressOf({ log, keyring });
  const isFixedIn = async (ids: readonly PrimaryId[]): Promise<boolean> => {
    const states = await Promise.all(ids.map((id) => streams.read(receiptsStream(id))));
    return states.some(({ state }) => isAddressFixed(state));
  };
  return {
    viewOf: async (group: Group): Promise<InvoiceAddressView> => ({
      address: await addressOf(group),
      isFixed: await isFixedIn(await lineOf(group)),
    }),
    /** Takes an address, or that there is none any more. */
    set: async (
      group: Group & { readonly eventId: EventId },
      address: InvoiceAddress | null,
      context: CommandContext,
    ): Promise<{ readonly position: string } | Rejection> => {
      const line = await lineOf(group);
      if (await isFixedIn(line)) return reject('invoice-address-fixed');
      const { eventId, primaryId } = group;
      const inherits = (await givenTo(line.slice(1))) !== null;
      const done = await commands.handle({
        streams,
        streamId: receiptsStream(primaryId),
        eventId,
        decide: setInvoiceAddress,
        command: { eventId, primaryId, address, inherits },
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
