import { capabilities } from '@turnout/contracts';
import type { Call } from '@turnout/contracts/kernel';

/** What a call is called in logs, metrics and traces. */
export interface CallName {
  readonly capability: string;
  readonly name: string;
}

const names: ReadonlyMap<Call, CallName> = new Map(
  capabilities.flatMap(({ name: capability, calls }) =>
    calls
      .flatMap((catalogue) => Object.entries(catalogue))
      .map(([name, call]) => [call, { capability, name }] as const),
  ),
);

/** The contract's name of a call; one that is made up elsewhere goes by its method and path. */
export const nameOfCall = (call: Call): CallName =>
  names.get(call) ?? { capability: 'platform', name: `${call.method} ${call.path}` };
