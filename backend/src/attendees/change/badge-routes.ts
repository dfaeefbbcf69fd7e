import {
  isFact,
  isRejection,
  reject,
  type Instant,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrationApi, registrationEvents } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { replaceBadge } from '../../groups/decide/replacing.decider.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import type { StoredFact } from '../../platform/command/handle.ts';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import { profileFor, type Profile } from '../../platform/session/staff.ts';

const replaced = {
  en: 'The lost badge is no longer valid. Print the new one.',
  es: 'La acreditación perdida ya no es válida. Imprima la nueva.',
  fr: 'Le badge perdu n’est plus valable. Imprimez le nouveau.',
};

/** The number of the badge that a command led to; null: it led to none. */
const badgeIn = (facts: readonly StoredFact[]): number | null => {
  const fact = facts.find((one) => isFact(registrationEvents.BadgeReplaced, one));
  return fact?.data.badge ?? null;
};

/** One thing that was done with a badge. */
interface Entry {
  readonly kind: 'printed' | 'reprinted' | 'replaced';
  readonly at: Instant;
  /** The account or device. */
  readonly actor: string;
  readonly desk: string;
  readonly badge: number;
}

/** The history of somebody's badges, oldest first. */
const badgeFacts = (events: readonly StoredEvent[], registrantId: RegistrantId) => {
  const told: Entry[] = [];
  let [badge, isPrinted] = [0, false];
  for (const fact of events) {
    const { at, actor, desk = '' } = fact.metadata;
    if (isFact(registrationEvents.BadgePrinted, fact) && fact.data.registrants.includes(registrantId)) {
      told.push({ kind: isPrinted ? 'reprinted' : 'printed', at, actor: actor.id, desk, badge });
      isPrinted = true;
    } else if (isFact(registrationEvents.BadgeReplaced, fact) && fact.data.registrantId === registrantId) {
      ({ badge } = fact.data);
      isPrinted = false;
      told.push({ kind: 'replaced', at, actor: actor.id, desk, badge });
    }
  }
  return told;
};

/** Lost badges, and what was done with the badges of somebody. */
export const badgeRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, registrations, profile }: RegistrationParts & { readonly profile: Profile },
): void => {
  route(app, http, registrationApi.replaceBadge, {
    eventOf: ({ body }) => registrations.eventOf(body.registrantId),
    handle: async ({ body: { registrantId, badge } }, { context, language }) => {
      const found = await registrations.find(registrantId);
      if (found === null) return reject('registration-not-found');
      const outcome = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId: found.state.eventId,
        decide: replaceBadge,
        command: { registrantId, badge },
        context: context(),
      });
      if (isRejection(outcome)) return outcome;
      const next = badgeIn(outcome.facts);
      // A request with the id of another, which was about something else.
      if (next === null) return reject('command-id-reused');
      const code = platform.ids.badges.codeOf(registrantId, next);
      return { body: { message: say(replaced, language), code, badge: next }, position: outcome.position };
    },
  });

  route(app, http, registrationApi.badgeLog, {
    reads: ['registrants'],
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }, { rights }) => {
      const found = await registrations.find(id);
      if (found === null) return reject('registration-not-found');
      const nameOf = profileFor(profile, rights);
      const told = badgeFacts(await platform.log.readStream(found.streamId), id);
      const entries = await Promise.all(
        told.map(async ({ actor, ...one }) => ({ ...one, by: (await nameOf(actor))?.name ?? '' })),
      );
      return { body: { entries: entries.toReversed() } };
    },
  });
};
