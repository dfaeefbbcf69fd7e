import { attendeesApi } from '@turnout/contracts/attendees';
import { isRejection, reject } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { openBadgeFiles, type BadgeFileParts } from './badge-files.ts';
import { shownOnBadges } from './read-badges.ts';

const type = 'application/pdf';

/** Badges as files (rule badges/badge-files). */
export const badgeFileRoutes = (app: FastifyInstance, http: HttpContext, parts: BadgeFileParts): void => {
  const { registrations } = parts;
  const files = openBadgeFiles(parts);

  route(app, http, attendeesApi.badgeFile, {
    reads: shownOnBadges,
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, query: { confirmUnpaid } }, { context, language }) => {
      const eventId = await registrations.eventOf(id);
      if (eventId === null) return reject('registration-not-found');
      const file = await files.one(id, { eventId, language, confirmUnpaid }, context());
      return isRejection(file) ? file : { file: file.bytes, type, name: file.name };
    },
  });

  route(app, http, attendeesApi.badgeFiles, {
    handle: async ({ body: { eventId, registrants, confirmUnpaid } }, caller) => {
      const file = await files.many(registrants, { eventId, language: caller.language, confirmUnpaid }, caller);
      return isRejection(file) ? file : { file: Readable.from(file.pieces), type, name: file.name };
    },
  });
};
