import type { EventId } from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from './caller.ts';
import type { Rim } from './rim.ts';

/**
 * The event that a call concerns, for a thing whose being there is a secret: whoever has no role in the
 * event hears what they would hear of a thing that is not there (decisions 4).
 */
export const hiddenEventOf =
  <I extends { readonly raw: FastifyRequest }>(rim: Rim, eventOf: (input: I) => Promise<EventId | null>) =>
  async (input: I): Promise<EventId | null> => {
    const [eventId, session] = await Promise.all([eventOf(input), sessionOf(rim, input.raw)]);
    if (eventId === null || session === null) return null;
    return (await rim.rights.rightsIn(session, eventId)) === null ? null : eventId;
  };
