import { offlineApi, type OfflineScan, type OfflineScanResult } from '@turnout/contracts/check-in';
import { isRejection, reject, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { OfflineParts } from './parts.ts';
import { takeIn, type HandingIn } from './take-in.ts';

/** Takes in one after the other, as they were scanned; one that cannot be taken keeps no other from it. */
const takeInAll = async (parts: OfflineParts, handing: HandingIn, scans: readonly OfflineScan[]) => {
  const results: OfflineScanResult[] = [];
  let position: Position | undefined;
  let refusal: Rejection | null = null;
  for (const scan of scans) {
    const taken = await takeIn(parts, handing, scan);
    if (isRejection(taken)) refusal ??= taken;
    else {
      results.push(taken.result);
      position = taken.position;
    }
  }
  return (
    refusal ?? {
      body: { results, serverTime: parts.platform.clock.now() },
      ...(position === undefined ? {} : { position }),
    }
  );
};

/** Takes in scans that desks made without a network (rule check-in/offline). */
export const scanRoutes = (app: FastifyInstance, http: HttpContext, parts: OfflineParts): void => {
  const { eventDetails, onArrival, revokedDevice } = parts;

  route(app, http, offlineApi.offlineScans, {
    handle: async ({ body: { eventId, scans } }, { rights, context }) => {
      const details = await eventDetails(eventId);
      if (details === null) return reject('not-found');
      onArrival(eventId);
      return takeInAll(parts, { eventId, details, rights, context: context() }, scans);
    },
  });

  route(app, http, offlineApi.lastScans, {
    handle: async ({ body: { token, eventId, scans } }, { context, countOn }) => {
      const deviceId = await http.sessions.deviceOfEnded(token);
      const device = deviceId === null ? null : await revokedDevice(deviceId);
      const details = await eventDetails(eventId);
      if (deviceId === null || device?.eventId !== eventId || details === null) return reject('not-logged-in');
      const tooOften = await countOn(deviceId);
      if (tooOften !== null) return tooOften;
      const asDevice = { ...context(), actor: { kind: 'device' as const, id: deviceId }, desk: device.name };
      return takeInAll(parts, { eventId, details, rights: null, context: asDevice }, scans);
    },
  });
};
