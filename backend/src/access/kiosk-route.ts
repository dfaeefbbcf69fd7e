import { accessApi } from '@turnout/contracts/access';
import { reject } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import { deviceStream } from './device.ts';
import type { AccessParts } from './routes.ts';
import { kioskCodeOf } from './kiosk-code.ts';

/** A kiosk whose menu somebody wants to open. */
export const kioskRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, accounts: { devices } }: AccessParts,
): void => {
  route(app, http, accessApi.leaveKiosk, {
    reads: [],
    handle: async ({ body: { code } }, { session }) => {
      if (session?.kind !== 'device') return reject('not-logged-in');
      const { state } = await devices.read(deviceStream(session.deviceId));
      if (state.kind !== 'enrolled') return reject('not-logged-in');
      return code === kioskCodeOf(platform.ids, session.deviceId)
        ? { body: { isRight: true as const } }
        : reject('kiosk-code-wrong');
    },
  });
};
