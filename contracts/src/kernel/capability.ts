import type { Call } from './call.ts';
import type { EventSchema } from './domain-event.ts';
import type { RejectionCatalogue } from './rejection.ts';
import type { Topic } from './topic.ts';
import type { Upcaster } from './upcaster.ts';

/** Things of one kind, by their names. */
export type Catalogue<T = unknown> = Readonly<Record<string, T>>;

/** All that a capability brings to what can be said; it is plugged in once, in contracts/src/index.ts. */
export interface Capability {
  /** Its folder's name in every room. */
  readonly name: string;
  readonly events: readonly Catalogue<EventSchema>[];
  readonly calls: readonly Catalogue<Call>[];
  readonly topics: readonly Catalogue<Topic>[];
  readonly rejections: readonly RejectionCatalogue[];
  /** What reads the events of older versions, the oldest shape first. */
  readonly upcasters: readonly Upcaster[];
}

export const defineCapability = <const C extends Capability>(capability: C): C => capability;

/** What is in all members of a union, in one. */
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;
export type Gathered<C> = { readonly [K in keyof Both<C>]: Both<C>[K] };

/**
 * One catalogue of several, in their order. Refuses two things of one name: the second would be there in the
 * first one's stead, and nobody would be told.
 * @param kind what it is a catalogue of, for the refusal.
 */
export function gather<C extends Catalogue>(kind: string, catalogues: readonly C[]): Gathered<C>;
export function gather(kind: string, catalogues: readonly Catalogue[]): Catalogue {
  const all = new Map<string, unknown>();
  for (const [name, one] of catalogues.flatMap((catalogue) => Object.entries(catalogue))) {
    if (all.has(name)) throw new Error(`There are two ${kind} called ${name}`);
    all.set(name, one);
  }
  return Object.fromEntries(all);
}
