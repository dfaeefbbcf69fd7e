import { checkInTopics, offlineApi, type ConflictView } from '@turnout/contracts/check-in';
import { isRejection, reject, type Rejection, type Rights } from '@turnout/contracts/kernel';
import { conflictNamed, conflictPage, openConflicts } from '@turnout/projections/check-in/queries';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '../../platform/command/handle.ts';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module/platform.ts';
import { maySeeStaff } from '../../platform/session/staff.ts';
import { refuseToOthers } from '../parts.ts';
import { decideConflict } from './decider.ts';
import type { Done, OfflineParts } from './parts.ts';
import { decideStranger, strangerStream } from './stranger.decider.ts';

const decided = { en: 'Decided', es: 'Decidido', fr: 'Décidé' };

/** A conflict as somebody with these rights may see it: at which desks, and by whom for those who may see staff. */
const conflictFor =
  (rights: Rights | null) =>
  (one: ConflictView): ConflictView =>
    maySeeStaff(rights)
      ? one
      : {
          ...one,
          by: '',
          standing: one.standing === null ? null : { ...one.standing, by: '' },
          decided: one.decided === null ? null : { ...one.decided, by: '' },
        };

export const conflictViews: Module['views'] = [
  {
    topic: checkInTopics.conflicts,
    read: async (pool, params, rights) => {
      const page = await conflictPage(pool, checkInTopics.conflicts.params.parse(params));
      return { ...page, rows: page.rows.map(conflictFor(rights)) };
    },
  },
  {
    topic: checkInTopics.openConflicts,
    read: (pool, params) => openConflicts(pool, checkInTopics.openConflicts.params.parse(params)),
  },
];

type Row = NonNullable<Awaited<ReturnType<typeof conflictNamed.askTables>>>;
type Said = Pick<Parameters<typeof decideConflict>[0], 'decision' | 'note'>;

/** Decides in the stream that the conflict is in. */
const carryOut = async (
  parts: OfflineParts,
  { row, said, context }: { readonly row: Row; readonly said: Said; readonly context: CommandContext },
): Promise<Done | Rejection> => {
  const { platform, registrations, registrationStream, strangers, atCheckpoints } = parts;
  const { event_id: eventId, conflict_id: conflictId, primary_id: primaryId, registrant_id: registrantId } = row;
  if (primaryId === null || registrantId === null) {
    if (said.decision !== 'let-stand') return reject('conflict-not-undone');
    return platform.commands.handle({
      streams: strangers,
      streamId: strangerStream(conflictId),
      eventId,
      decide: decideStranger,
      command: { conflictId, eventId, note: said.note },
      context,
    });
  }
  const streamId = registrationStream(primaryId);
  if (row.checkpoint_id === null)
    return platform.commands.handle({
      streams: registrations.streams,
      streamId,
      eventId,
      decide: decideConflict,
      command: { conflictId, ...said },
      context,
    });
  const at = await atCheckpoints.find(eventId, row.checkpoint_id);
  const { state: group } = await registrations.streams.read(streamId);
  if (at === null || group.kind !== 'group') return reject('conflict-not-found');
  return atCheckpoints.decide(at, { group, registrantId, conflictId, ...said }, context);
};

/** Somebody decides about an admission without a network (rule check-in/deciding-conflicts). */
export const conflictRoutes = (app: FastifyInstance, http: HttpContext, parts: OfflineParts): void => {
  const { platform, eventDetails } = parts;

  route(app, http, offlineApi.decideConflict, {
    handle: async ({ params: { id: conflictId }, body }, { context, language, rights }) => {
      const { eventId, decision, note } = body;
      const details = await eventDetails(eventId);
      const kept = details === null ? reject('not-found') : refuseToOthers(details, rights);
      if (kept !== null) return kept;
      const row = await platform.surely.find(conflictNamed, { eventId, conflictId });
      if (row === null) return reject('conflict-not-found');
      const outcome = await carryOut(parts, { row, said: { decision, note }, context: context() });
      if (isRejection(outcome)) return outcome;
      return { body: { message: say(decided, language) }, position: outcome.position };
    },
  });
};
