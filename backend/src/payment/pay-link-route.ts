import { isRejection, reject } from '@turnout/contracts/kernel';
import { paymentApi } from '@turnout/contracts/payment';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import type { PaymentParts } from './parts.ts';
import { setPayLink } from './pay-link.decider.ts';

const said = {
  revoked: {
    en: 'The link to pay opens nothing any more',
    es: 'El enlace de pago ya no abre nada',
    fr: "Le lien de paiement n'ouvre plus rien",
  },
  issued: {
    en: 'There is a new link to pay; the one before opens nothing any more',
    es: 'Hay un nuevo enlace de pago; el anterior ya no abre nada',
    fr: "Il y a un nouveau lien de paiement ; le précédent n'ouvre plus rien",
  },
};

/** Revoking a group's link to pay, and issuing it anew (rule money/revoked-links). */
export const payLinkRoute = (app: FastifyInstance, http: HttpContext, parts: PaymentParts): void => {
  const { platform, registrations, payers } = parts;
  route(app, http, paymentApi.setPayLink, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params, body: command }, caller) => {
      const found = await registrations.find(params.id);
      if (found === null) return reject('not-found');
      const done = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId: found.state.eventId,
        decide: setPayLink,
        command,
        context: caller.context(),
      });
      if (isRejection(done)) return done;
      const { after, position } = done;
      if (after.state.kind !== 'group') return reject('not-found');
      const code = payers.codeOf(after.state);
      const message = say(said[code === null ? 'revoked' : 'issued'], caller.language);
      return { body: { payLink: { code, link: after.state.payLink.link }, message }, position };
    },
  });
};
