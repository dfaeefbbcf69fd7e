import { z } from 'zod';
import { AccountId, CommandId, DeviceId, EventId, ImportId, RegistrantId, WallId } from './ids.ts';
import { Instant } from './instant.ts';

/** Who caused a fact. */
export const Actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), id: AccountId }),
  z.strictObject({ kind: z.literal('device'), id: z.union([DeviceId, WallId]) }),
  z.strictObject({ kind: z.literal('registrant'), id: RegistrantId }),
  z.strictObject({ kind: z.literal('import'), id: ImportId }),
  z.strictObject({ kind: z.literal('system'), id: z.string().max(60) }),
]);
export type Actor = z.infer<typeof Actor>;

export const CheckInMethod = z.enum(['qr', 'manual']);
export type CheckInMethod = z.infer<typeof CheckInMethod>;

/** The link by which a visitor did something to their registration. */
export const VisitorLink = z.enum(['edit-link', 'transfer-link']);
export type VisitorLink = z.infer<typeof VisitorLink>;

/** What stands beside every fact. Stored for ever: only ever add optional keys. */
export const Metadata = z.strictObject({
  eventId: EventId.optional(),
  commandId: CommandId,
  /** A keyed digest of the request that sent the command: who asked for what. The id is no other request's. */
  request: z.string().max(44).optional(),
  correlationId: z.string().max(100),
  causationId: z.string().max(100).optional(),
  actor: Actor,
  desk: z.string().max(60).optional(),
  method: CheckInMethod.optional(),
  via: VisitorLink.optional(),
  /** The name of the API token by which the actor's right was used. */
  apiToken: z.string().max(60).optional(),
  at: Instant,
  clientVersion: z.string().max(40).optional(),
  /** The caller's address under the actor's key; unreadable once that key is destroyed. */
  sealedAddress: z.string().max(400).optional(),
});
export type Metadata = z.infer<typeof Metadata>;

/**
 * The shape of one kind of domain event.
 * `data` is readable by everyone who reads the log. `personal` is the shape of what the event says
 * about each person in it; it is sealed under that person's key before it is stored, and reads back
 * as null once the person has been erased.
 */
export interface EventSchema<
  T extends string = string,
  D extends z.ZodType = z.ZodType,
  P extends z.ZodType | null = z.ZodType | null,
> {
  readonly type: T;
  readonly data: D;
  readonly personal: P;
}

/** Describes one kind of fact; `personal` only where it says something about persons. */
export function defineEvent<const T extends string, D extends z.ZodType>(type: T, data: D): EventSchema<T, D, null>;
export function defineEvent<const T extends string, D extends z.ZodType, P extends z.ZodType>(
  type: T,
  data: D,
  personal: P,
): EventSchema<T, D, P>;
export function defineEvent(type: string, data: z.ZodType, personal: z.ZodType | null = null): EventSchema {
  return { type, data, personal };
}

type PersonalOf<P> = P extends z.ZodType ? { readonly personal: Readonly<Record<string, z.infer<P> | null>> } : {};

/** A fact as a decider returns it: personal values still readable, keyed by person id. */
export type EventOf<S> =
  S extends EventSchema<infer T, infer D, infer P>
    ? { readonly type: T; readonly data: z.infer<D> } & PersonalOf<P>
    : never;

/** The union of the facts that a list of schemas describes. */
export type EventsOf<S extends readonly EventSchema[]> = EventOf<S[number]>;

/** Any domain event, where the kind does not matter. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
  readonly personal?: Readonly<Record<string, unknown>>;
}
