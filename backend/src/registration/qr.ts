import { primaryOf, reject } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { toBuffer } from 'qrcode';
import { route, type Rim } from '../platform/http/route.ts';
import { registrationStream, type Registrations } from './registrations.ts';

/** A badge's QR code holds the registration's id, drawn at 192 px (spec 000, section 2). */
export const qrRoute = (app: FastifyInstance, rim: Rim, registrations: Registrations): void => {
  route(app, rim, registrationApi.qr, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }) => {
      const { state } = await registrations.streams.read(registrationStream(primaryOf(id)));
      if (state.kind !== 'group' || !state.registrants.has(id)) return reject('registration-not-found');
      return { file: await toBuffer(id, { width: 192, margin: 2, errorCorrectionLevel: 'M' }), type: 'image/png' };
    },
  });
};
