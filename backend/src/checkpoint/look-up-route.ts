import { checkpointApi } from '@turnout/contracts/checkpoint';
import { PrimaryId, reject } from '@turnout/contracts/kernel';
import { deskLookUp, shownOfRegistrations } from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import { namesFor } from '../platform/session/staff.ts';
import { checkinsStream, standingOf } from './checkin.ts';
import type { CheckpointParts } from './parts.ts';

/** Finding people at the desk of a checkpoint: by name from the table, who is in from the newest facts. */
export const lookUpRoute = (app: FastifyInstance, http: HttpContext, parts: CheckpointParts): void => {
  const { checkpoints, platform } = parts;
  route(app, http, checkpointApi.lookUpAtCheckpoint, {
    reads: shownOfRegistrations,
    handle: async ({ query: { eventId, checkpointId, q } }, { rights }) => {
      const checkpoint = await checkpoints.checkpoints.find(checkpointId);
      if (checkpoint?.kind !== 'defined' || checkpoint.eventId !== eventId) return reject('checkpoint-not-found');
      const badge = await parts.readBadge(q);
      if (badge?.isReplaced === true) return reject('badge-replaced');
      const badgeOf = badge?.registrantId ?? null;
      const found = await platform.surely.find(deskLookUp, { eventId, q, badgeOf });
      const people = found.map(namesFor(rights)).map(async ({ parent, type, erased, ...person }) => {
        const primaryId = PrimaryId.parse(parent ?? person._id);
        const { state } = await checkpoints.checkins.read(checkinsStream(checkpointId, primaryId));
        const {
          _id,
          confirmationNumber,
          status,
          awaitsPayment,
          firstName,
          lastName,
          registrationIndex,
          registrantsCount,
        } = person;
        return {
          _id,
          confirmationNumber,
          status,
          ...(awaitsPayment === true ? { awaitsPayment } : {}),
          firstName,
          lastName,
          registrationIndex,
          registrantsCount,
          ...(erased === true ? { erased } : {}),
          typeName: type.name,
          isIn: standingOf(checkpoint.details.type, state, _id) !== undefined,
        };
      });
      return { body: { people: await Promise.all(people) } };
    },
  });
};
