import { accessApi } from '@turnout/contracts/access';
import { checkInApi } from '@turnout/contracts/check-in';
import { checkpointApi, checkpointFieldApi } from '@turnout/contracts/checkpoint';
import { eventSetupApi } from '@turnout/contracts/event-setup';
import { formsApi } from '@turnout/contracts/forms';
import type { Call } from '@turnout/contracts/kernel';
import { messagingApi } from '@turnout/contracts/messaging';
import { registrationApi } from '@turnout/contracts/registration';
import { historyApi, reportingApi, statusApi } from '@turnout/contracts/reporting';

/** What a call is called in logs, metrics and traces. */
export interface CallName {
  readonly capability: string;
  readonly name: string;
}

const apis: readonly (readonly [capability: string, api: Readonly<Record<string, Call>>])[] = [
  ['access', accessApi],
  ['event-setup', eventSetupApi],
  ['forms', formsApi],
  ['registration', registrationApi],
  ['check-in', checkInApi],
  ['checkpoint', checkpointApi],
  ['checkpoint', checkpointFieldApi],
  ['messaging', messagingApi],
  ['reporting', reportingApi],
  ['reporting', historyApi],
  ['reporting', statusApi],
];

const names: ReadonlyMap<Call, CallName> = new Map(
  apis.flatMap(([capability, api]) => Object.entries(api).map(([name, call]) => [call, { capability, name }] as const)),
);

/** The contract's name of a call; one that is made up elsewhere goes by its method and path. */
export const nameOfCall = (call: Call): CallName =>
  names.get(call) ?? { capability: 'platform', name: `${call.method} ${call.path}` };
