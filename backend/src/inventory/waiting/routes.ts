import { isPublicType } from '@turnout/contracts/forms';
import {
  comparableEmail,
  RegistrantId,
  reject,
  type Actor,
  type EventId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { inventoryApi, type WaitingPlace } from '@turnout/contracts/inventory';
import { waiterEntered } from '@turnout/projections/inventory/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import { registersAnybody, type RegistrationParts, type TypeForm } from '../../groups/stream/parts.ts';
import { refuseClosed } from '../../groups/judge/public-form.ts';
import { countOf, isWaiting, type Queue, type WaitingRequest } from '../../claims/pools/waiting.ts';
import { visitorLanguage } from '../../platform/http/visitor-language.ts';
import { waiterOf } from '../../groups/stream/waiter-of.ts';

type Routes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts) => void;

/** Waiting for a seat of a type that is full: by strangers with their link, and by staff. */
export const waitingRoutes: Routes = (app, http, parts) => {
  joinRoute(app, http, parts);
  linkRoutes(app, http, parts);
  staffRoutes(app, http, parts);
};

const sent = {
  en: 'Thank you. We have sent you an e-mail with a link to your place on the waiting list.',
  es: 'Gracias. Le hemos enviado un correo con un enlace a su lugar en la lista de espera.',
  fr: "Merci. Nous vous avons envoyé un e-mail avec un lien vers votre place sur la liste d'attente.",
};
const confirmed = {
  en: 'Your e-mail address is confirmed.',
  es: 'Su dirección de correo está confirmada.',
  fr: 'Votre adresse e-mail est confirmée.',
};
const left = {
  en: 'You are on the waiting list no more.',
  es: 'Ya no está en la lista de espera.',
  fr: "Vous n'êtes plus sur la liste d'attente.",
};
const removed = {
  en: 'Removed from the waiting list',
  es: 'Eliminado de la lista de espera',
  fr: "Retiré de la liste d'attente",
};
const preferred = {
  en: 'The next seat is theirs',
  es: 'La próxima plaza es suya',
  fr: 'La prochaine place est pour cette personne',
};

/** Whether strangers may wait for a seat of a type: it is theirs to choose, and not for invited guests alone. */
const takesWaiters = ({ details }: TypeForm): boolean =>
  details.waitingList &&
  details.availableSeats > 0 &&
  isPublicType(details) &&
  !details.typeGroupOnly &&
  !details.guestRegistrationOnly;

const joinRoute: Routes = (app, http, parts) => {
  const { platform, seats, eventDetails, formOf, mailReach } = parts;
  route(app, http, inventoryApi.joinWaitingList, {
    handle: async ({ body }, caller) => {
      const { eventId, typeId, firstName, lastName, email } = body;
      const event = await eventDetails(eventId);
      if (event === null) return reject('event-not-found');
      const isStaff = registersAnybody(await caller.rightsIn(eventId));
      const closed = isStaff ? null : refuseClosed(event, caller.now);
      if (closed !== null) return closed;
      if (!event.sendEmails) return reject('emails-off');
      const form = await formOf(eventId, typeId);
      if (form === null) return reject('type-not-found');
      if (!takesWaiters(form)) return reject('no-waiting-list');
      const { actor } = caller.context();
      const likeness = platform.ids.digest(`waiting ${typeId} ${comparableEmail(email)}`);
      // Whoever waits already, so that this tells nothing either.
      const tooOften = await caller.countOn(likeness);
      if (tooOften !== null) return tooOften;
      const joined = await seats.wait(
        { eventId, typeId },
        {
          kind: 'join',
          registrantId: RegistrantId.parse(caller.newId('waiting')),
          likeness,
          language: visitorLanguage(caller, event),
          personal: { firstName, lastName, email },
          limit: form.details.availableSeats,
          needsProof: !isStaff,
        },
        actor,
      );
      switch (joined.kind) {
        case 'closed':
          return reject('type-not-found');
        case 'seats-free':
          return reject('seats-free');
        case 'queue-full':
          return reject('waiting-list-full');
        default:
          return { body: await mailReach.answer(sent, caller.language) };
      }
    },
  });
};

/** The place of somebody in a queue; null where they are not in it. */
const placeIn = (queue: Queue, registrantId: RegistrantId): Pick<WaitingPlace, 'place' | 'of' | 'until'> | null => {
  const own = queue.get(registrantId);
  if (own === undefined) return null;
  const of = countOf(queue, isWaiting);
  if (own.state.kind !== 'waiting') return { place: 0, of, until: own.state.until };
  const ahead = [...queue.values()].filter(isWaiting).findIndex((one) => one.registrantId === registrantId);
  return { place: ahead + 1, of, until: null };
};

/** Whether somebody in a queue has registered with the seat that was held for them. */
const hasRegistered = async (
  { registrations }: Pick<RegistrationParts, 'registrations'>,
  queue: Queue,
  registrantId: RegistrantId,
): Promise<boolean> => {
  const state = queue.get(registrantId)?.state;
  return state?.kind === 'using' && (await registrations.find(state.as)) !== null;
};

const linkRoutes: Routes = (app, http, { platform, seats, typeEventOf, seatLimit, registrations }) => {
  /** Asks something of the queue that the code's holder is in. */
  const asked = async (
    link: { readonly typeId: TypeId; readonly code: string },
    requestOf: (registrantId: RegistrantId) => WaitingRequest,
    actor?: Actor,
  ): Promise<{ eventId: EventId; registrantId: RegistrantId; queue: Queue } | Rejection<'not-waiting'>> => {
    const registrantId = waiterOf(platform.ids, link);
    const eventId = registrantId === null ? null : await typeEventOf(link.typeId);
    if (registrantId === null || eventId === null) return reject('not-waiting');
    const answer = await seats.wait({ eventId, typeId: link.typeId }, requestOf(registrantId), actor);
    return answer.kind === 'queued' ? { eventId, registrantId, queue: answer.queue } : reject('not-waiting');
  };
  const eventOf = ({ params: { typeId } }: { readonly params: { readonly typeId: TypeId } }) => typeEventOf(typeId);

  route(app, http, inventoryApi.waitingPlace, {
    eventOf,
    reads: ['waiting'],
    handle: async ({ params, query }, { now }) => {
      const found = await asked(params, () => ({ kind: 'look' }));
      if ('rejected' in found) return found;
      if ((query.eventId ?? found.eventId) !== found.eventId) return reject('not-waiting');
      // The list itself is told two minutes later, when claims are looked at.
      if (await hasRegistered({ registrations }, found.queue, found.registrantId)) return reject('not-waiting');
      const placed = placeIn(found.queue, found.registrantId);
      if (placed === null || (placed.until !== null && placed.until <= now)) return reject('not-waiting');
      const { name } = await seatLimit(params.typeId);
      const waiting = { eventId: found.eventId, typeId: params.typeId, typeName: name, ...placed };
      // Only shown: where it is not known yet, the form asks for it as it asks everybody.
      const entered = placed.until === null ? null : await waiterEntered(platform.pool, found.registrantId);
      return { body: entered === null ? { waiting } : { waiting, entered } };
    },
  });

  route(app, http, inventoryApi.proveWaitingAddress, {
    eventOf,
    handle: async ({ params }, { context, language }) => {
      const found = await asked(params, (registrantId) => ({ kind: 'prove', registrantId }), context().actor);
      return 'rejected' in found ? found : { body: { message: say(confirmed, language) } };
    },
  });

  route(app, http, inventoryApi.leaveWaitingList, {
    eventOf,
    handle: async ({ params }, { context, language }) => {
      const found = await asked(
        params,
        (registrantId) => ({ kind: 'leave', registrantId, because: 'themselves' }),
        context().actor,
      );
      return 'rejected' in found ? found : { body: { message: say(left, language) } };
    },
  });
};

const staffRoutes: Routes = (app, http, { seats, typeEventOf }) => {
  const asked = async (
    { eventId, typeId }: { readonly eventId: EventId; readonly typeId: TypeId },
    request: WaitingRequest,
    actor: Actor,
  ): Promise<Rejection | null> => {
    if ((await typeEventOf(typeId)) !== eventId) return reject('not-waiting');
    const answer = await seats.wait({ eventId, typeId }, request, actor);
    return answer.kind === 'queued' ? null : reject('not-waiting');
  };
  route(app, http, inventoryApi.removeFromWaitingList, {
    handle: async ({ body }, { context, language }) => {
      const { registrantId } = body;
      const refused = await asked(body, { kind: 'leave', registrantId, because: 'staff' }, context().actor);
      return refused ?? { body: { message: say(removed, language) } };
    },
  });
  route(app, http, inventoryApi.preferOnWaitingList, {
    handle: async ({ body }, { context, language }) => {
      const { registrantId, reason } = body;
      const refused = await asked(body, { kind: 'prefer', registrantId, reason }, context().actor);
      return refused ?? { body: { message: say(preferred, language) } };
    },
  });
};
