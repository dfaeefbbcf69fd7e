import { UnreadableEvent, type LogFilter, type Position, type StoredEvent } from '@turnout/contracts/kernel';
import { openBatcher, type Batcher } from '../queues/batcher.ts';
import type { Connection } from './connection.ts';
import { columns, storedEvent, type EventRow } from './stored-row.ts';
import { pageOf } from './stored-text.ts';

const allStatement = `select ${columns} from log.events e
  where e.global_position > $1::bigint order by e.global_position limit $2::int`;
const filteredStatement = `select ${columns} from log.events e
  where e.global_position > $1::bigint
    and ($3::text[] is null or e.category = any($3::text[])) and ($4::text[] is null or e.type = any($4::text[]))
  order by e.global_position limit $2::int`;
const categoriesStatement = `select ${columns}, e.category from log.events e
  where e.global_position > $1::bigint and e.category = any($3::text[])
  order by e.global_position limit $2::int`;

/** Positions: who is further behind the foremost than that reads alone, so that nobody else reads what only they lack. */
const near = 1_000n;
const questionsPerBatch = 200;

interface Question {
  readonly after: bigint;
  readonly limit: number;
  readonly only: LogFilter;
}

/** Question of somebody who follows categories. */
interface Following {
  readonly question: Question;
  readonly categories: readonly string[];
}

/** A page, or why it cannot be read; the others that were asked for with it can. */
interface Answer {
  readonly events: readonly StoredEvent[];
  readonly failure: UnreadableEvent | null;
}

type Row = EventRow & { readonly category: string };
type Read = (row: EventRow) => StoredEvent;

/** Pages of the log: reads those that are asked for at the same time together. */
export interface Pages {
  /**
   * @param after the position behind which the page begins. @param limit most events of it.
   * @throws UnreadableEvent where its first event cannot be read, LogUnavailable while the database is away.
   */
  readonly read: (after: Position, limit: number, only: LogFilter) => Promise<readonly StoredEvent[]>;
  readonly idle: () => Promise<void>;
}

/**
 * Pages over one session. All who follow categories from about the same place are answered by one statement: a new
 * event wakes dozens of them, and each asked by itself for a page that mostly held nothing for it.
 */
export const openPages = (session: Connection): Pages => {
  const batcher: Batcher<Question, Answer> = openBatcher({
    lanes: [(questions: readonly Question[]) => answerAll(session, questions)],
    batch: questionsPerBatch,
  });
  return {
    read: async (after, limit, only) => {
      const { events, failure } = await batcher.add(null, { after: BigInt(after), limit, only });
      if (failure !== null) throw failure;
      return events;
    },
    idle: () => batcher.idle(),
  };
};

const answerAll = async (session: Connection, questions: readonly Question[]): Promise<readonly Answer[]> => {
  const following = questions.flatMap((question) => followingOf(question));
  const foremost = following.reduce((most, { question: { after } }) => (after > most ? after : most), 0n);
  const together = following.filter(({ question }) => question.after >= foremost - near);
  const shared = together.length > 1 ? await answerTogether(session, together) : new Map<Question, Answer>();
  return Promise.all(questions.map(async (question) => shared.get(question) ?? (await answerAlone(session, question))));
};

const followingOf = (question: Question): readonly Following[] => {
  const { categories, types } = question.only;
  return categories === undefined || types !== undefined ? [] : [{ question, categories }];
};

/** Answers by one shared page all whom it serves in full; it may end before the last event of somebody's own page. */
const answerTogether = async (
  session: Connection,
  following: readonly Following[],
): Promise<ReadonlyMap<Question, Answer>> => {
  const after = following.map(({ question }) => question.after).reduce((least, next) => (next < least ? next : least));
  const limit = Math.max(...following.map(({ question }) => question.limit));
  const categories = [...new Set(following.flatMap((one) => one.categories))];
  const rows = await session.run((sql) =>
    sql.unsafe<Row[]>(categoriesStatement, [after.toString(), limit, categories], { prepare: true }),
  );
  const isWhole = rows.length < limit;
  const read = readOnce();
  const answers = new Map<Question, Answer>();
  for (const one of following) {
    const own = rows.filter((row) => concerns(one, row)).slice(0, one.question.limit);
    if (isWhole || own.length === one.question.limit) answers.set(one.question, pageAnswer(own, read));
  }
  return answers;
};

const concerns = ({ question, categories }: Following, { global_position: place, category }: Row): boolean =>
  BigInt(place) > question.after && categories.includes(category);

/** A reader that makes one event of each row, whoever asks. */
const readOnce = (): Read => {
  const made = new Map<EventRow, StoredEvent>();
  return (row) => {
    const event = made.get(row) ?? storedEvent(row);
    made.set(row, event);
    return event;
  };
};

const answerAlone = async (session: Connection, { after, limit, only }: Question): Promise<Answer> => {
  const { categories, types } = only;
  const place = after.toString();
  const rows = await session.run((sql) =>
    categories === undefined && types === undefined
      ? sql.unsafe<EventRow[]>(allStatement, [place, limit], { prepare: true })
      : sql.unsafe<EventRow[]>(filteredStatement, [place, limit, listOf(categories), listOf(types)], { prepare: true }),
  );
  return pageAnswer(rows, storedEvent);
};

const pageAnswer = (rows: readonly EventRow[], read: Read): Answer => {
  try {
    return { events: pageOf(rows, read), failure: null };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { events: [], failure: error };
  }
};

const listOf = (names: readonly string[] | undefined): string[] | null => (names === undefined ? null : [...names]);
