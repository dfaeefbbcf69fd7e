import { PrimaryId, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import type { MessageView } from '@turnout/contracts/messaging';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { eventById } from '@turnout/projections/event-setup/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import { factsOfGroup } from './group-facts.ts';
import { heldOf } from './held.ts';
import { maySeeStaff } from '../platform/session/staff.ts';
import { actorNames, type StoryParts } from './story.ts';

export interface HeldParts extends StoryParts {
  readonly registrantEvent: (registrantId: RegistrantId) => Promise<EventId | null>;
  readonly registrantView: (registrantId: RegistrantId) => Promise<RegistrationView | null>;
  /** What was sent to a registrant, with what it said. */
  readonly messagesOf: (of: { eventId: EventId; registrationId: RegistrantId }) => Promise<readonly MessageView[]>;
}

/** GET /api/x/registrations/:id/held: for whoever asks what is held on them, as a file. */
export const heldRoute = (app: FastifyInstance, http: HttpContext, parts: HeldParts): void => {
  const { platform, registrantEvent, registrantView, messagesOf, namesOfStaff } = parts;
  route(app, http, registrationApi.held, {
    reads: ['history', 'checkpoints', 'messages', 'events', 'registrants'],
    eventOf: ({ params }) => registrantEvent(params.id),
    handle: async ({ params: { id } }, { rights, now }) => {
      // Whoever asks what is held on them is given all of it, or asked to come back.
      await platform.surely.upToDate(['history', 'messages', 'events']);
      const view = await registrantView(id);
      if (view === null) return reject('registration-not-found');
      const { event: eventId } = view;
      const [facts, messages, event] = await Promise.all([
        factsOfGroup(parts, { eventId, primaryId: PrimaryId.parse(view.parent ?? id) }),
        messagesOf({ eventId, registrationId: id }),
        eventById(platform.pool, eventId),
      ]);
      const actors = [...facts.group, ...facts.checkins, ...facts.data, ...facts.messages, ...facts.refusals];
      const held = await heldOf(id, {
        event: { _id: eventId, name: event?.name ?? '' },
        view,
        facts,
        messages,
        actorOf: await actorNames(
          namesOfStaff,
          maySeeStaff(rights),
          actors.map((one) => ('metadata' in one ? one.metadata.actor : one.actor)),
        ),
        addressOf: async ({ metadata: { actor, sealedAddress } }) => {
          const isTheirs = actor.kind === 'registrant' && actor.id === id;
          if (!isTheirs || sealedAddress === undefined) return null;
          const address = await platform.keyring.unseal(id, sealedAddress);
          return typeof address === 'string' ? address : null;
        },
      });
      return {
        file: Buffer.from(`${JSON.stringify({ writtenAt: now, ...held }, null, 2)}\n`),
        type: 'application/json; charset=utf-8',
        name: `held-${id}.json`,
      };
    },
  });
};
