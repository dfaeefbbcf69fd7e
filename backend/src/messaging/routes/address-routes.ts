import type { EventDetails } from '@turnout/contracts/event-setup';
import { emailIn, isRejection, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { messagingApi, type BarredAddress, type MessageChannel } from '@turnout/contracts/messaging';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { numberIn } from '../said/phone-number.ts';
import type { Person } from '../said/sources.ts';
import type { TextGateways } from '../deliver/text-gateways.ts';
import { openReaders, type WriteParts } from './write-route.ts';

interface Parts extends WriteParts {
  readonly gateways: TextGateways;
}

interface Written {
  readonly channel: MessageChannel;
  /** As they gave it, and as it is written to. */
  readonly shown: string;
  readonly address: string;
}

/** The addresses of somebody that messages go to. */
const addressesOf = ({ personal }: Person, { country }: Pick<EventDetails, 'country'>): readonly Written[] => {
  const all = [
    { channel: 'email' as const, shown: personal.email, address: emailIn(personal.email) },
    { channel: 'text' as const, shown: personal.phone, address: numberIn(personal.phone, country) },
  ];
  return all.flatMap(({ address, ...one }) => (address === null ? [] : [{ ...one, address }]));
};

/** Routes that tell which addresses of somebody are not written to, the way to undo it, and whether texts to them leave at all. */
export const addressRoutes = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { eventDetails, eventOfRegistrant, addresses, gateways } = parts;
  const readerOf = openReaders(parts);

  const find = async (id: RegistrantId) => {
    const found = await readerOf(id);
    const event = found === null ? null : await eventDetails(found.group.eventId);
    if (found === null || event === null) return null;
    return { eventId: found.group.eventId, event, written: addressesOf(found.reader, event) };
  };

  const barredOf = async (eventId: EventId, written: readonly Written[]): Promise<BarredAddress[]> => {
    const all = await Promise.all(
      written.map(async ({ channel, shown, address }) => {
        const { barred } = await addresses.stateOf({ eventId, channel, address });
        return barred === null ? [] : [{ channel, address: shown, ...barred, mayBeFreed: barred.cause !== 'stop' }];
      }),
    );
    return all.flat();
  };

  route(app, http, messagingApi.textSetUp, {
    reads: ['registrants'],
    eventOf: ({ params }) => eventOfRegistrant(params.id),
    handle: async ({ params: { id } }) => {
      const found = await find(id);
      if (found === null) return { body: { texts: { isOn: false, goesOut: false, number: '' } } };
      const { eventId, event, written } = found;
      const number = written.find(({ channel }) => channel === 'text')?.address ?? '';
      const goesOut = (await gateways.of(eventId)) !== null;
      return { body: { texts: { isOn: event.enableMassTexts, goesOut, number } } };
    },
  });
  route(app, http, messagingApi.barredAddresses, {
    reads: ['registrants'],
    eventOf: ({ params }) => eventOfRegistrant(params.id),
    handle: async ({ params: { id } }) => {
      const found = await find(id);
      if (found === null) return { body: { addresses: [] } };
      return { body: { addresses: await barredOf(found.eventId, found.written) } };
    },
  });
  route(app, http, messagingApi.freeAddress, {
    eventOf: ({ params }) => eventOfRegistrant(params.id),
    handle: async ({ params: { id }, body: { channel } }, { context }) => {
      const found = await find(id);
      if (found === null) return reject('registration-not-found');
      const { eventId, written } = found;
      for (const one of written.filter((each) => each.channel === channel)) {
        const freed = await addresses.freeByStaff({ eventId, ...one, registrantId: id }, context(one.channel));
        if (isRejection(freed)) return freed;
      }
      return { body: { addresses: await barredOf(eventId, written) } };
    },
  });
};
