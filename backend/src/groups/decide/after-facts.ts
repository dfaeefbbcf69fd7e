import type { AnyEvent, DecisionContext } from '@turnout/contracts/kernel';
import { registrationFold, type RegistrationState } from '@turnout/contracts/registration';

/** A group as it is by facts that are being decided. */
export const afterFacts = (
  state: RegistrationState,
  facts: readonly Pick<AnyEvent, 'type' | 'data'>[],
  { commandId, actor, now: at }: DecisionContext,
): RegistrationState =>
  facts.reduce(
    (was, { type, data }) => registrationFold.evolve(was, { type, data, metadata: { commandId, actor, at } }),
    state,
  );
