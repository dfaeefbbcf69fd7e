import { createServer } from 'node:http';
import {
  AccountId,
  defineTopic,
  EventId,
  needs,
  WallId,
  windowOf,
  type ClientToServer,
  type Flag,
  type Patch,
  type Rights,
  type ServerToClient,
  type SubscribeAnswer,
  type Touched,
} from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { deriveId } from '../ids/ids.ts';
import type { ViewReader } from '../module/platform.ts';
import type { TouchedMessage } from '../reads/progress.ts';
import type { EndReason, Session } from '../session/sessions.ts';
import { startHub, type Hub } from '../socket/hub.ts';
import { connectedDesks } from '../socket/presence.ts';
import { testDatabase } from './database.ts';

export const eventA = EventId.parse('a'.repeat(20));
export const eventB = EventId.parse('b'.repeat(20));
const wallId = WallId.parse('w'.repeat(20));
const params = z.strictObject({ eventId: EventId });
const keyOf = ({ eventId }: { eventId: string }) => eventId;

const Row = z.strictObject({ _id: z.string(), name: z.string() });
export type Row = z.infer<typeof Row>;

/** Views of three kinds, as capabilities define them. */
export const stageTopics = {
  tally: defineTopic({
    name: 'stage.tally',
    kind: 'whole',
    needs: needs.wall('viewDashboard'),
    params,
    view: z.strictObject({ inside: z.int() }),
    keyOf,
  }),
  list: defineTopic({
    name: 'stage.list',
    kind: 'window',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, page: z.int() }),
    view: windowOf(Row),
    keyOf,
    perSecond: 4,
  }),
  desks: defineTopic({
    name: 'stage.desks',
    kind: 'whole',
    needs: needs.wall('viewDashboard'),
    params,
    view: z.unknown(),
    keyOf,
    perSecond: 2,
  }),
  /** Open to anybody. */
  seats: defineTopic({
    name: 'stage.seats',
    kind: 'whole',
    needs: needs.public,
    params,
    view: z.strictObject({ left: z.int() }),
    keyOf,
  }),
} as const;

const listen = <A extends unknown[]>() => {
  const listeners = new Set<(...given: A) => void>();
  return {
    on: (listener: (...given: A) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fire: (...given: A) => {
      for (const listener of listeners) listener(...given);
    },
  };
};

const positionOf = (place: number) => String(place).padStart(20, '0');

/** What the views show, who may see it, and how far the projections are: all set by the spec. */
const createWorld = () => {
  const tallies = new Map<string, number>();
  const lists = new Map<string, { rows: Row[]; total: number; totalWithoutFilter: number }>();
  const roles = new Map<string, ReadonlySet<Flag>>();
  const sessions = new Map<string, Session>();
  const ended = listen<[string, EndReason]>();
  const changed = listen<[string | null]>();
  const touched = listen<[TouchedMessage]>();
  const reads: string[] = [];
  const active: string[] = [];
  let place = 1;
  const closed = new Set<string>();
  let broken: string | null = null;
  const accountIdOf = (token: string) => AccountId.parse(deriveId(token, 'account'));

  const readers: readonly ViewReader[] = [
    {
      topic: stageTopics.tally,
      projections: ['door'],
      read: async (_, given) => {
        const { eventId } = params.parse(given);
        reads.push(`tally ${eventId.slice(0, 1)}`);
        if (broken === eventId) throw new Error('the table is gone');
        const inside = tallies.get(eventId);
        return inside === undefined ? null : { inside };
      },
    },
    {
      topic: stageTopics.list,
      projections: ['door', 'registrants'],
      read: async (_, given) =>
        lists.get(z.looseObject({ eventId: z.string() }).parse(given).eventId) ?? {
          rows: [],
          total: 0,
          totalWithoutFilter: 0,
        },
    },
    {
      topic: stageTopics.seats,
      projections: ['door'],
      read: async (_, given) => ({ left: 100 - (tallies.get(params.parse(given).eventId) ?? 0) }),
    },
    {
      topic: stageTopics.desks,
      projections: [],
      read: (pool, given) => connectedDesks(pool, params.parse(given).eventId),
    },
  ];

  return {
    tallies,
    lists,
    reads,
    active,
    readers,
    /** Makes reads of an event's tally fail; null heals it. */
    breakReads: (eventId: string | null) => {
      broken = eventId;
    },
    /** Logs an account in and gives it flags in events; returns the token. */
    account: (token: string, flags: Readonly<Record<string, readonly Flag[]>>) => {
      const accountId = accountIdOf(token);
      sessions.set(token, {
        kind: 'account',
        sessionId: `session of ${token}`,
        accountId,
        isAdmin: false,
        lacksSecondStep: false,
        seenBy: null,
      });
      for (const [eventId, held] of Object.entries(flags)) roles.set(`${accountId} ${eventId}`, new Set(held));
      return token;
    },
    wall: (token: string, eventId: EventId) => {
      sessions.set(token, { kind: 'wall', sessionId: `session of ${token}`, wallId, eventId });
      return token;
    },
    /** Deletes an event, as far as visitors are told. */
    close: (eventId: EventId) => {
      closed.add(eventId);
      changed.fire(null);
    },
    setFlags: (token: string, eventId: string, flags: readonly Flag[]) => {
      roles.set(`${accountIdOf(token)} ${eventId}`, new Set(flags));
      changed.fire(accountIdOf(token));
    },
    end: (token: string, code: EndReason) => {
      sessions.delete(token);
      ended.fire(`session of ${token}`, code);
    },
    /** The projections went on by one place and touched this. */
    touch: (...what: Touched[]) => {
      place += 1;
      touched.fire({ position: positionOf(place), projection: 'door', touched: what });
      return positionOf(place);
    },
    place: () => positionOf(place),
    parts: {
      sessions: {
        find: async (token: string) => sessions.get(token) ?? null,
        active: (id: string) => void active.push(id),
        onEnded: ended.on,
      },
      rights: {
        rightsIn: async (session: Session, eventId: EventId): Promise<Rights | null> => {
          if (session.kind === 'wall')
            return session.eventId === eventId ? { isAdmin: false, flags: new Set<Flag>(), isWall: true } : null;
          if (session.kind !== 'account') return null;
          const flags = roles.get(`${session.accountId} ${eventId}`);
          return flags === undefined ? null : { isAdmin: false, flags, isWall: false };
        },
        visitorsIn: async (eventId: EventId): Promise<Rights | null> =>
          closed.has(eventId) ? null : { isAdmin: false, flags: new Set<Flag>(), isWall: false },
        onChanged: changed.on,
      },
      progress: { reached: () => positionOf(place), all: () => positionOf(place), onTouched: touched.on },
    },
  };
};

type Line = Socket<ServerToClient, ClientToServer>;

/** A screen: its line, and everything that the hub sent down it. */
export interface Screen {
  readonly line: Line;
  readonly patches: Patch[];
  readonly reached: string[];
  readonly ended: string[];
  /** Sends anything at all. */
  readonly say: (name: string, ...what: unknown[]) => void;
  readonly subscribe: (topic: string, params: unknown, from?: string) => Promise<SubscribeAnswer>;
}

type Ways = readonly ('websocket' | 'polling')[];

const openScreen = async (url: string, token: string | null, ways: Ways): Promise<Screen> => {
  const line: Line = io(url, {
    transports: [...ways],
    auth: token === null ? {} : { token },
    forceNew: true,
    reconnection: false,
  });
  const patches: Patch[] = [];
  const reached: string[] = [];
  const ended: string[] = [];
  line.on('patch', (patch) => patches.push(patch));
  line.on('reached', (position) => reached.push(position));
  line.on('ended', (code) => ended.push(code));
  await new Promise<void>((resolve, reject) => {
    line.on('connect', resolve);
    line.on('connect_error', reject);
  });
  return {
    line,
    patches,
    reached,
    ended,
    say: (name, ...what) => void Reflect.apply(line.emit, line, [name, ...what]),
    subscribe: (topic, given, from) =>
      line.timeout(5_000).emitWithAck('subscribe', { topic, params: given, ...(from === undefined ? {} : { from }) }),
  };
};

/** A hub on a port of its own with a database of its own. */
export const openStage = async () => {
  const world = createWorld();
  const database = await testDatabase();
  const sql = openSql(database.url, { max: 2 });
  const logged: string[] = [];
  const screens: Screen[] = [];
  const nodes: { hub: Hub; httpServer: ReturnType<typeof createServer> }[] = [];
  const logger = {
    warn: (_: object, message: string) => void logged.push(message),
    error: (_: object, message: string) => void logged.push(message),
  };

  /** Starts a node; several share the database and the world. */
  const startNode = async () => {
    const httpServer = createServer();
    const hub = await startHub({
      httpServer,
      ...world.parts,
      readers: world.readers,
      presenceTopics: [stageTopics.desks.name],
      pool: database.pool,
      listen: sql.listen,
      logger,
    });
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    nodes.push({ hub, httpServer });
    const address = z.object({ port: z.int() }).parse(httpServer.address());
    return { hub, url: `http://127.0.0.1:${address.port}` };
  };
  const first = await startNode();
  return {
    world,
    logged,
    sql,
    pool: database.pool,
    hub: first.hub,
    url: first.url,
    startNode,
    screen: async (token: string | null, url = first.url, ways: Ways = ['websocket']) => {
      const screen = await openScreen(url, token, ways);
      screens.push(screen);
      return screen;
    },
    close: async () => {
      for (const screen of screens) screen.line.disconnect();
      for (const { hub, httpServer } of nodes) {
        await hub.close();
        await new Promise((resolve) => httpServer.close(resolve));
      }
      await sql.end();
      await database.drop();
    },
  };
};
