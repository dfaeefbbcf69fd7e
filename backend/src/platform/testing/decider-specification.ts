import { eventSchemas } from '@turnout/contracts';
import {
  AccountId,
  CommandId,
  Instant,
  isRejection,
  type AnyEvent,
  type Decide,
  type DecisionContext,
  type Fold,
  type PastEvent,
} from '@turnout/contracts/kernel';
import { expect } from 'vitest';

const somebody = AccountId.parse('aaaaaaaaaaaaaaaaaaaa');

/** A context for decisions; each call may say what differs. */
export const contextOf = (change: Partial<DecisionContext> = {}): DecisionContext => ({
  now: Instant.parse('2026-11-21T09:00:00.000Z'),
  actor: { kind: 'account', id: somebody },
  commandId: CommandId.parse('command-now'),
  ...change,
});

/** As whoever reads a stream gets it: parsed by its schema, which refuses what could never have been stored. */
const asRead = (event: PastEvent): PastEvent => {
  const schema = eventSchemas.get(event.type);
  return schema === undefined ? event : { ...event, data: schema.data.parse(event.data) };
};

/** A fact of the past as `evolve` sees it. */
export const past = (event: AnyEvent, change: Partial<DecisionContext> = {}): PastEvent => {
  const { now, actor, desk, method } = contextOf(change);
  return asRead({
    type: event.type,
    data: event.data,
    metadata: { commandId: CommandId.parse('command-past'), actor, at: now, desk, method },
  });
};

/** given(facts).when(command) decides; `.then(facts)` or `.thenRejects(code)` looks at the outcome. */
export const specification = <C, S, E extends AnyEvent, Code extends string>(
  fold: Fold<S>,
  decide: Decide<C, S, E, Code>,
) => ({
  given: (events: readonly (AnyEvent | PastEvent)[]) => ({
    when: (command: C, context: Partial<DecisionContext> = {}) => {
      const facts = events.map((event) => ('metadata' in event ? asRead(event) : past(event)));
      const state = facts.reduce((was, event) => fold.evolve(was, event), fold.initial());
      const outcome = decide(command, state, contextOf(context));
      return {
        outcome,
        then: (expected: readonly AnyEvent[]) => expect(outcome).toEqual(expected),
        thenRejects: (code: Code, details: Readonly<Record<string, unknown>> = {}) => {
          if (!isRejection(outcome)) expect.unreachable(`was accepted: ${JSON.stringify(outcome)}`);
          else
            expect(outcome).toMatchObject({
              rejected: code,
              ...(Object.keys(details).length === 0 ? {} : { details }),
            });
        },
      };
    },
  }),
});
