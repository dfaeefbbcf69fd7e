import { reject, type EventId, type Language, type PrimaryId, type RegistrantId } from '@turnout/contracts/kernel';
import { erasedPersonWords } from '@turnout/contracts/registration';
import { historyApi, type LogDigest, type StoryEntry } from '@turnout/contracts/reporting';
import { newestDigest } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type FileAnswer, type HttpContext } from '../platform/http/route.ts';
import { maySeeStaff } from '../platform/session/staff.ts';
import { aboutSheet, workbookOf, type Sheet } from '../platform/content/sheet.ts';
import { storyOf, type StoryParts as Parts } from './story.ts';

export interface StoryParts extends Parts {
  readonly registrantEvent: (registrantId: RegistrantId) => Promise<EventId | null>;
  readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
}

/** A registration's whole story, to read and to take away (decisions 25a). */
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
        return workbookOf(platform, `story-${id}.xlsx`, [
          storySheet(entries, language),
          aboutSheet({ ...about, ...flat(digest) }),
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

/** The digest as rows of the page that says what a file is about. */
export const flat = ({ position, events, digest }: LogDigest): Readonly<Record<string, string | number>> => ({
  'log position': position,
  'log events': events,
  'log digest (SHA-256)': digest,
  'check with': `npm run verify -- --digest ${digest} --events ${events}`,
});

const storySheet = (entries: readonly StoryEntry[], language: Language): Sheet => ({
  name: 'Story',
  columns: [
    { header: 'Position', width: 22 },
    { header: 'At', width: 26 },
    { header: 'What', width: 28 },
    { header: 'By', width: 24 },
    { header: 'Desk', width: 16 },
    { header: 'Method', width: 10 },
    { header: 'Registrants', width: 30 },
    { header: 'Checkpoint', width: 20 },
    { header: 'Changed', width: 20 },
    { header: 'Before', width: 30 },
    { header: 'After', width: 30 },
  ],
  rows: entries.flatMap(({ position, at, type, by, desk, method, registrants, checkpoint, changes }) => {
    const who = registrants
      .map(({ _id, name, erased }) => (erased === true ? erasedPersonWords[language] : name === '' ? _id : name))
      .join(', ');
    const fact = [position, at, type, by.name === '' ? by.kind : by.name, desk, method, who, checkpoint];
    const rows = changes.map(({ what, before, after }) => [...fact, what, before ?? '', after ?? '']);
    return rows.length === 0 ? [[...fact, '', '', '']] : rows;
  }),
});
