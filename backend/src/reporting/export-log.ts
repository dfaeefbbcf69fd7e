import {
  categoryOf,
  EventId,
  startOfLog,
  type Language,
  type Position,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { aboutFileWords, historyApi, logFileWords, type LogDigest } from '@turnout/contracts/reporting';
import { newestDigest } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { route, type HttpContext } from '../platform/http/route.ts';
import { maySeeStaff } from '../platform/session/staff.ts';
import type { HistoryParts } from './history-routes.ts';
import { workbookOf, type Sheet } from '../platform/content/sheet.ts';
import { aboutSheet } from './about-sheet.ts';
import { openEvents } from './group-facts.ts';
import { actorNames, type StoryParts } from './story.ts';
import type { OpenedEvent } from './story-entry.ts';

type Parts = HistoryParts & StoryParts;

/** What the file says of one fact. */
interface Entry {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string; readonly apiToken?: string };
  readonly desk: string;
  readonly method: string;
  readonly data: unknown;
  /** By person id; null for persons who have been erased. */
  readonly personal: Readonly<Record<string, unknown>>;
}

/** Facts read at once: what they take to open is how long everybody else waits. */
const pageSize = 200;
const OfEvent = z.object({ eventId: EventId });

const concerns = ({ data, metadata }: StoredEvent, eventId: EventId): boolean =>
  (metadata.eventId ?? OfEvent.safeParse(data).data?.eventId) === eventId;

/** Accounts and devices are staff, and told only to whom may see staff. */
const aboutStaff: ReadonlySet<string> = new Set(['account', 'wall', 'device']);
/** How somebody looks at a list is their own affair, and tells nothing of the event. */
const ofOneself: ReadonlySet<string> = new Set(['attendeeviews', 'reportviews']);

/**
 * An event's facts from the log itself, page after page by key, up to a position. It reads from the very
 * beginning: what is brought in as one piece may tell of an event before it schedules it.
 */
async function* factsOf(
  { platform }: Parts,
  { eventId, upTo, namesStaff }: { eventId: EventId; upTo: Position; namesStaff: boolean },
): AsyncGenerator<readonly OpenedEvent[]> {
  const { log, logger } = platform;
  // The file has begun and can only break off: why stands in the server's log.
  const breakOff = (error: unknown): never => {
    logger.error({ err: error, eventId }, 'an export of the log broke off');
    throw error;
  };
  let after = startOfLog;
  while (after < upTo) {
    const page = await log.readAll(after, pageSize).catch(breakOff);
    const last = page.at(-1);
    if (last === undefined) return;
    const ours = page.filter(
      (event) =>
        event.position <= upTo &&
        concerns(event, eventId) &&
        !ofOneself.has(categoryOf(event.streamId)) &&
        (namesStaff || !aboutStaff.has(categoryOf(event.streamId))),
    );
    if (ours.length > 0) yield openEvents(platform, ours).catch(breakOff);
    after = last.position;
  }
}

async function* entriesOf(parts: Parts, which: Parameters<typeof factsOf>[1]): AsyncGenerator<Entry> {
  for await (const page of factsOf(parts, which)) {
    const nameOf = await actorNames(
      parts.namesOfStaff,
      which.namesStaff,
      page.map(({ metadata }) => metadata.actor),
    );
    for (const { position, streamId, revision, id, type, metadata, data, personal } of page) {
      const { at, actor, desk = '', method = '' } = metadata;
      const { apiToken } = metadata;
      const token = apiToken === undefined ? {} : { apiToken };
      const who = { kind: actor.kind, id: actor.id, name: nameOf(actor, position).name, ...token };
      yield { position, stream: streamId, revision, id, type, at, actor: who, desk, method, data, personal };
    }
  }
}

async function* jsonOf(about: object, entries: AsyncGenerator<Entry>): AsyncGenerator<string> {
  yield `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "entries": [`;
  let isFirst = true;
  for await (const entry of entries) {
    yield `${isFirst ? '' : ','}\n    ${JSON.stringify(entry)}`;
    isFirst = false;
  }
  yield '\n  ]\n}\n';
}

async function* rowsOf(
  entries: AsyncGenerator<Entry>,
  language: Language,
): AsyncGenerator<readonly (string | number)[]> {
  for await (const { actor, data, personal, ...entry } of entries) {
    const { position, at, type, stream, revision, desk, method, id } = entry;
    const fact = [position, at, type, stream, revision, actor.kind, actor.name || actor.id, desk, method, id];
    yield [...fact, JSON.stringify(data), '', ''];
    // A row for each person: a large group's values would not fit into one cell.
    for (const [personId, value] of Object.entries(personal)) {
      yield [...fact, '', personId, value === null ? logFileWords.erased[language] : JSON.stringify(value)];
    }
  }
}

const columns: Sheet['columns'] = [
  { header: logFileWords.position, width: 22 },
  { header: logFileWords.at, width: 26 },
  { header: logFileWords.what, width: 28 },
  { header: logFileWords.stream, width: 36 },
  { header: logFileWords.revision, width: 10 },
  { header: logFileWords.by, width: 12 },
  { header: logFileWords.who, width: 24 },
  { header: logFileWords.desk, width: 16 },
  { header: logFileWords.method, width: 10 },
  { header: logFileWords.id, width: 38 },
  { header: logFileWords.data, width: 60 },
  { header: logFileWords.person, width: 26 },
  { header: logFileWords.personal, width: 60 },
];

/** An event's part of the log as a file, with the digest of the whole log up to its last entry. */
export const exportLogRoute = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { platform, isEvent } = parts;
  route(app, http, historyApi.exportLog, {
    reads: ['digest'],
    eventOf: async ({ params: { eventId } }) => ((await isEvent(eventId)) ? eventId : null),
    handle: async ({ params: { eventId }, query: { format } }, { rights, now, language }) => {
      const digest: LogDigest = await newestDigest(platform.pool);
      const entries = entriesOf(parts, { eventId, upTo: digest.position, namesStaff: maySeeStaff(rights) });
      const about = { event: eventId, exportedAt: now };
      const name = `log-${eventId}.${format}`;
      if (format === 'xlsx') {
        const sheet: Sheet = { name: logFileWords.sheet, columns, rows: () => rowsOf(entries, language) };
        const facts = [
          [aboutFileWords.event, eventId],
          [aboutFileWords.exportedAt, now],
        ] as const;
        return workbookOf(platform, { name, language }, [aboutSheet(facts, digest), sheet]);
      }
      const file = Readable.from(jsonOf({ ...about, digest }, entries));
      return { file, type: 'application/json; charset=utf-8', name };
    },
  });
};
