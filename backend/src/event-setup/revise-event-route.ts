import {
  eventSecrets,
  eventSetupApi,
  eventViewOf,
  shownUploads,
  splitEvent,
  type EventView,
} from '@turnout/contracts/event-setup';
import { isRejection, reject, type EventId, type Rejection, type Rights } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { sanitised } from '../platform/content/rich-text.ts';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { refusedTypes } from '../platform/records/entry-types.ts';
import { tellChanges } from '../platform/records/changed-meanwhile.ts';
import { detailsAt, readVersions } from '../platform/records/versions.ts';
import { openSealedSettings } from '../platform/secrets/sealed-settings.ts';
import { reviseEvent } from './decider.ts';
import { eventFold, eventStream } from './event.ts';
import { namePictures, openShown, secretsIn, type Opened } from './event-routes.ts';

/** Changing the settings of an event. */
export const eventRevising = (app: FastifyInstance, http: HttpContext, parts: Opened): void => {
  const { platform, streams, eventFiles, profile } = parts;
  const { commands, log } = platform;
  const shownTo = openShown(parts);
  const sealedSettings = openSealedSettings(platform, eventSecrets);
  const versionsOf = (eventId: EventId) =>
    readVersions(log, eventStream(eventId), eventFold, (state) => (state.kind === 'scheduled' ? state.details : null));

  /** A refusal; who changed what meanwhile goes along. */
  const tell = async (refusal: Rejection, id: EventId, read: number | undefined, rights: Rights | null) => {
    if (read === undefined || refusal.rejected !== 'changed-meanwhile') return refusal;
    const [versions, { state }] = await Promise.all([versionsOf(id), streams.read(eventStream(id))]);
    if (state.kind !== 'scheduled') return refusal;
    return tellChanges({ refusal, read, versions, record: state, viewOf: eventViewOf, profile, rights });
  };

  route(app, http, eventSetupApi.reviseEvent, {
    eventOf: ({ params }) => params.id,
    handle: async ({ params: { id }, body: { adminRoles, ...body } }, caller) => {
      const { session, context, rights, ifMatch } = caller;
      const { said: changes, apart: secrets, brought, version = ifMatch } = splitEvent(body, sanitised);
      const { state: was } = await streams.read(eventStream(id));
      if (was.kind !== 'scheduled') return reject('event-not-found');
      const view = await shownTo(rights, was);
      const changed = refuseChanged(brought, view);
      if (changed !== null) return changed;
      const strange = await refusedTypes(parts, id, changes.entryTypes);
      if (strange !== null) return strange;
      const roles = await parts.rolesToGive(caller, { eventId: id, timeZone: was.details.timeZone }, adminRoles);
      if (isRejection(roles)) return roles;
      const accountId = session?.kind === 'account' ? session.accountId : null;
      const unkept = await namePictures(eventFiles, { eventId: id, accountId }, changes, was.details);
      if (unkept !== null) return unkept;
      const read = version === undefined ? null : detailsAt(await versionsOf(id), version);
      if (isRejection(read)) return read;
      const revised = await commands.handle({
        streams,
        streamId: eventStream(id),
        eventId: id,
        decide: reviseEvent,
        command: { changes, read, secrets: secretsIn(secrets) },
        context: context(),
      });
      if (isRejection(revised)) return tell(revised, id, version, rights);
      const { state } = revised.after;
      if (state.kind !== 'scheduled') return reject('event-not-found');
      await sealedSettings.set(id, secrets);
      // What the public pages no longer show is kept for nobody.
      await eventFiles.eraseUnshown(id, shownUploads(was.details), shownUploads(state.details));
      const given = await roles.give(context);
      if (given !== null && isRejection(given)) return given;
      const event = withRoles(await shownTo(rights, state), roles.shown);
      return { body: { event }, position: given ?? revised.position };
    },
  });
};

/** An event with the roles that were just given: the list of its staff may not have them yet. */
const withRoles = (event: EventView, given: NonNullable<EventView['adminRoles']>): EventView =>
  event.adminRoles === undefined ? event : { ...event, adminRoles: { ...event.adminRoles, ...given } };
