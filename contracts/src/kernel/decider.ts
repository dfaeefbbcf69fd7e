import type { Actor, AnyEvent, CheckInMethod } from './domain-event.ts';
import type { CommandId } from './ids.ts';
import type { Instant } from './instant.ts';
import type { Rejection } from './rejection.ts';

/** Plain values a decision may use besides command and state. */
export interface DecisionContext {
  readonly now: Instant;
  readonly actor: Actor;
  readonly commandId: CommandId;
  readonly desk?: string;
  readonly method?: CheckInMethod;
}

/** A stored fact as `evolve` sees it: personal values absent, they never decide anything. */
export interface PastEvent<E extends AnyEvent = AnyEvent> {
  readonly type: E['type'];
  readonly data: E['data'];
  readonly metadata: DecisionContextOfPast;
}
export interface DecisionContextOfPast {
  readonly commandId: CommandId;
  readonly actor: Actor;
  readonly at: Instant;
  readonly desk?: string | undefined;
  readonly method?: CheckInMethod | undefined;
}

/** How a stream's facts add up. `evolve` never throws: an unknown fact leaves the state as it is. */
export interface Fold<S> {
  readonly initial: () => S;
  readonly evolve: (state: S, event: PastEvent) => S;
  /**
   * The kinds of fact that say what is known of a person, each everything anew. Where absent, all that say
   * anything of persons: then the newest sealed text about each is what is known of them.
   */
  readonly describes?: ReadonlySet<string>;
}

/** The pure heart of a command: facts to append (none when nothing changes), or a refusal. */
export type Decide<C, S, E extends AnyEvent, Code extends string = string> = (
  command: C,
  state: S,
  context: DecisionContext,
) => readonly E[] | Rejection<Code>;
