import type { DeskSaid } from './desk-said.ts';
import { z } from 'zod';
import type { Needs } from './permissions.ts';

/**
 * Something a screen can watch. `params` names the one it means; `view` is what comes back.
 * - kind `whole`: each patch carries the view anew (tallies, small lists);
 * - kind `window`: a page of rows with `_id`; patches carry changed rows and the order.
 */
export interface Topic<N extends string = string, P extends z.ZodType = z.ZodType, V extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly kind: 'whole' | 'window';
  readonly needs: Needs;
  readonly params: P;
  readonly view: V;
  /** The key that projections touch for these params, e.g. the event's id. (A method, so that a list of topics may hold this one.) */
  keyOf(params: z.infer<P>): string;
  /** How often a second one room may be sent a change; 20 unless told. */
  readonly perSecond?: number;
}

export const defineTopic = <const N extends string, P extends z.ZodType, V extends z.ZodType>(
  topic: Topic<N, P, V>,
): Topic<N, P, V> => topic;

/** The view of a `window` topic: one page of a list. */
export const windowOf = <R extends z.ZodType>(row: R) =>
  z.strictObject({ rows: z.array(row), total: z.int(), totalWithoutFilter: z.int() });

/**
 * Rows of one window at most. A window is read, compared and written out in one go, between the commands of a
 * door: a screen that shows a longer page watches several windows, one after the other.
 */
export const windowRowsAtMost = 100;

/** `perPage` of a `window` topic. */
export const windowSize = (unlessTold: number) => z.int().min(1).max(windowRowsAtMost).default(unlessTold);

/** What projections say after a batch: this topic changed for this key (and, where few, these rows). */
export const Touched = z.strictObject({ topic: z.string(), key: z.string(), ids: z.array(z.string()).optional() });
export type Touched = z.infer<typeof Touched>;

/* ---- the socket's messages, both directions (Socket.IO events) ---- */

export const SubscribeMessage = z.strictObject({
  topic: z.string().max(60),
  params: z.unknown(),
  /** The position of the view the client still holds; the server answers only what is newer. */
  from: z.string().max(40).optional(),
});
export type SubscribeMessage = z.infer<typeof SubscribeMessage>;

/** The answer to `subscribe`: the room's id for later patches, and the view or that it has not changed. */
export type SubscribeAnswer =
  | { readonly ok: true; readonly room: string; readonly position: string; readonly view: unknown }
  | { readonly ok: true; readonly room: string; readonly position: string; readonly unchanged: true }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** A change of a view. Applies only to a copy that stands at `from`; after it the copy stands at `to`. */
export type Patch = {
  readonly room: string;
  readonly from: string;
  readonly to: string;
} & (
  | { readonly view: unknown }
  | {
      readonly upserts: readonly { readonly _id: string }[];
      readonly order: readonly string[];
      readonly total: number;
      readonly totalWithoutFilter: number;
    }
);

export interface ServerToClient {
  patch: (patch: Patch) => void;
  /** Everything up to this position has been shown to every room of this socket. */
  reached: (position: string) => void;
  /** Whether lists and numbers show less than there is: their tables are behind. Said when it changes. */
  behind: (isBehind: boolean) => void;
  /** The session ended; the reason is a rejection code. */
  ended: (code: string) => void;
}
export interface ClientToServer {
  subscribe: (message: SubscribeMessage, answer: (answer: SubscribeAnswer) => void) => void;
  unsubscribe: (room: string) => void;
  /** A desk says who it is and how far behind it has been (round trip in ms). */
  desk: (desk: { eventId: string; name: string; lagMs: number; said?: DeskSaid }) => void;
  /** Somebody touched the screen since the last call. */
  active: () => void;
  /** Answered at once; measures the line. */
  ping: (answer: () => void) => void;
}
