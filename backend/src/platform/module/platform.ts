import type { EventStore, Topic, Rights } from '@turnout/contracts/kernel';
import type { ProjectionName } from '@turnout/projections/platform/names';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { AfterAnswer } from '../queues/after-answer.ts';
import type { Clock } from '../clock/clock.ts';
import type { InstallationIds } from '../ids/ids.ts';
import type { CommandHandler } from '../command/handle.ts';
import type { Exclusively } from '../locks/exclusively.ts';
import type { SealEvent } from '../event-store/seal-event.ts';
import type { Watch } from '../command/watch.ts';
import type { HttpContext } from '../http/route.ts';
import type { Operations } from '../operations/operations.ts';
import type { Job, JobName } from '../jobs/job.ts';
import type { Keyring } from '../personal/keyring.ts';
import type { Progress } from '../reads/progress.ts';
import type { Reaction, ReactionName } from '../reactions/reaction.ts';
import type { Surely } from '../reads/surely.ts';

/** What every capability is handed: the machinery, no facts. */
export interface Platform {
  readonly log: EventStore;
  readonly commands: CommandHandler;
  /** For commands that must not pass one another, on any server. */
  readonly exclusively: Exclusively;
  readonly seal: SealEvent;
  readonly watch: Watch;
  readonly keyring: Keyring;
  /** For `ops` and LISTEN. */
  readonly sql: Sql;
  /** For read models, through the projections' queries. */
  readonly pool: DatabasePool;
  readonly progress: Progress;
  /** Asks the read models what is decided on: whoever is not known yet is not unknown. */
  readonly surely: Surely;
  readonly clock: Clock;
  /** Ids and digests that nobody outside can compute. */
  readonly ids: InstallationIds;
  readonly logger: Logger;
  /** What is stored when the answer has gone out; done before the log is closed. */
  readonly afterAnswer: AfterAnswer;
  /** For those who run this: measures, traces, the processes at work. */
  readonly operations: Operations;
}

/** How a topic's view is read. What tables it is read from is said in `projections` (`watched.ts`). Null: not there. */
export interface View {
  readonly topic: Topic;
  /** The key that projections touch, where the params alone do not tell it; absent: the topic's own. */
  readonly keyOf?: (params: unknown) => Promise<string>;
  readonly read: (pool: CommonQueryMethods, params: unknown, rights: Rights) => Promise<unknown>;
}

/** A view, and the projections that its rows come from. */
export interface ViewReader extends View {
  readonly projections: readonly ProjectionName[];
}

/** What is known of a capability before any of it is opened. */
export interface Manifest {
  /** Its folder's name in every room. */
  readonly name: string;
  /** The categories of its streams that every request asks for; they are followed live. */
  readonly watched: readonly string[];
  /** What the worker does because of facts. */
  readonly reactions: readonly ReactionName[];
  /** What a server or a worker does in the background, in the order in which it is started. */
  readonly jobs: readonly JobName[];
}

/** A capability's manifest, with what opens its parts: those are plugged together in modules.ts. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest;

/** A capability as the server plugs it in. */
export interface Module {
  readonly routes: (app: FastifyInstance, http: HttpContext) => void;
  readonly views: readonly View[];
  /** Those that its manifest names for a server; absent: none. */
  readonly jobs?: readonly Job[] | undefined;
}

/** A capability as the worker plugs it in. */
export interface WorkerModule {
  readonly reactions: readonly Reaction[];
  /** Those that its manifest names for a worker; absent: none. */
  readonly jobs?: readonly Job[] | undefined;
}
