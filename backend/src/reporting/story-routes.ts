import { checkinStatusWords } from '@turnout/contracts/checkpoint';
import {
  reject,
  type EventId,
  type Language,
  type PrimaryId,
  type RegistrantId,
  type Words,
} from '@turnout/contracts/kernel';
import { erasedPersonWords, registrationStatusWords } from '@turnout/contracts/registration';
import {
  aboutFileWords,
  historyApi,
  methodWords,
  storyChangeWords,
  storyFileWords,
  type StoryEntry,
} from '@turnout/contracts/reporting';
import { newestDigest } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type FileAnswer, type HttpContext } from '../platform/http/route.ts';
import { maySeeStaff } from '../platform/session/staff.ts';
import { workbookOf, type Sheet } from '../platform/content/sheet.ts';
import { aboutSheet } from './about-sheet.ts';
import { storyOf, type StoryParts as Parts } from './story.ts';

export interface StoryParts extends Parts {
  readonly registrantEvent: (registrantId: RegistrantId) => Promise<EventId | null>;
  readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
}

/** A registration's whole story, to read and to take away (rule history/story). */
export const storyRoutes = (app: FastifyInstance, http: HttpContext, parts: StoryParts): void => {
  const { platform, registrantEvent, groupOf } = parts;
  const eventOf = ({ params }: { readonly params: { readonly id: RegistrantId } }) => registrantEvent(params.id);
  const tell = async (id: RegistrantId, namesStaff: boolean) => {
    const [eventId, primaryId] = await Promise.all([registrantEvent(id), groupOf(id)]);
    if (eventId === null || primaryId === null) return reject('not-found');
    const [entries, digest] = await Promise.all([
      storyOf(parts, { eventId, primaryId, namesStaff }),
      newestDigest(platform.pool),
    ]);
    return { entries, digest, eventId };
  };

  route(app, http, historyApi.story, {
    reads: ['history', 'checkpoints', 'messages', 'digest', 'registrants'],
    eventOf,
    handle: async ({ params: { id } }, { rights }) => {
      const told = await tell(id, maySeeStaff(rights));
      return 'entries' in told ? { body: { entries: told.entries, digest: told.digest } } : told;
    },
  });
  route(app, http, historyApi.exportStory, {
    reads: ['history', 'checkpoints', 'messages', 'digest', 'registrants'],
    eventOf,
    handle: async ({ params: { id }, query: { format } }, { rights, now, language }) => {
      // On a file nobody sees that something is missing.
      await platform.surely.upToDate(['history', 'messages']);
      const told = await tell(id, maySeeStaff(rights));
      if (!('entries' in told)) return told;
      const { entries, digest, eventId } = told;
      const about = { registration: id, event: eventId, exportedAt: now };
      if (format === 'xlsx') {
        const { registration, event, exportedAt } = aboutFileWords;
        return workbookOf(platform, { name: `story-${id}.xlsx`, language }, [
          storySheet(entries),
          aboutSheet(
            [
              [registration, id],
              [event, eventId],
              [exportedAt, now],
            ],
            digest,
          ),
        ]);
      }
      return jsonFile(`story-${id}.json`, JSON.stringify({ ...about, digest, entries }, null, 2));
    },
  });
};

const jsonFile = (name: string, text: string): FileAnswer => ({
  file: Buffer.from(text),
  type: 'application/json; charset=utf-8',
  name,
});

/** What a change is called in a file, and what it made of what, where these are words of ours. */
const changeCells = (
  { what, before, after }: StoryEntry['changes'][number],
  statuses: Statuses,
  language: Language,
) => {
  const shown = (value: string | null): string =>
    what === 'status' ? (statuses.get(value ?? '')?.[language] ?? value ?? '') : (value ?? '');
  return [storyChangeWords.get(what)?.[language] ?? what, shown(before), shown(after)];
};

type Statuses = ReadonlyMap<string, Words>;
const ofRegistrations: Statuses = new Map(Object.entries(registrationStatusWords));
const ofCheckins: Statuses = new Map(Object.entries(checkinStatusWords));

/** The facts of a story go by their names in the log, as in the file of JSON. */
const storySheet = (entries: readonly StoryEntry[]): Sheet => ({
  name: storyFileWords.sheet,
  columns: [
    { header: storyFileWords.position, width: 22 },
    { header: storyFileWords.at, width: 26 },
    { header: storyFileWords.what, width: 28 },
    { header: storyFileWords.by, width: 24 },
    { header: storyFileWords.desk, width: 16 },
    { header: storyFileWords.method, width: 10 },
    { header: storyFileWords.registrants, width: 30 },
    { header: storyFileWords.checkpoint, width: 20 },
    { header: storyFileWords.changed, width: 20 },
    { header: storyFileWords.before, width: 30 },
    { header: storyFileWords.after, width: 30 },
  ],
  rows: (language) =>
    entries.flatMap(({ position, at, type, by, desk, method, registrants, checkpoint, changes }) => {
      const how = methodWords.get(method)?.[language] ?? method;
      const statuses = checkpoint === '' ? ofRegistrations : ofCheckins;
      const who = registrants
        .map(({ _id, name, erased }) => (erased === true ? erasedPersonWords[language] : name === '' ? _id : name))
        .join(', ');
      const fact = [position, at, type, by.name === '' ? by.kind : by.name, desk, how, who, checkpoint];
      const rows = changes.map((one) => [...fact, ...changeCells(one, statuses, language)]);
      return rows.length === 0 ? [[...fact, '', '', '']] : rows;
    }),
});
