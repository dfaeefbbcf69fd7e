import {
  isRejection,
  reject,
  systemCommandId,
  type AccountId,
  type Language,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { userOf } from './user-view.ts';
import { handOverAdmin, keepAdmin, mayBeAdmin, takeOverAdmin } from './decider.ts';

export type HandOverParts = Pick<Platform, 'commands' | 'clock'> & { readonly accounts: Pick<Accounts, 'streams'> };

/** A hand-over that was decided: whose, to whom, and the id that names it in both accounts. */
interface Decided {
  readonly from: AccountId;
  readonly to: AccountId;
  readonly id: string;
  /** Of who handed it over; null: nobody is told by e-mail. */
  readonly language: Language | null;
}

/** Finishes a hand-over, however often it is asked to: the other account takes over, or the role comes back. */
export const finishHandOver = async (
  { commands, clock, accounts: { streams } }: HandOverParts,
  { from, to, id, language }: Decided,
) => {
  const context = (step: string): CommandContext => ({
    now: clock.now(),
    actor: { kind: 'system', id: 'hand-over' },
    commandId: systemCommandId('hand-over', `${id}.${step}`),
    correlationId: id,
  });
  const taken = await commands.handle({
    streams,
    streamId: accountStream(to),
    decide: takeOverAdmin,
    command: { accountId: to, from, language },
    context: context('take'),
  });
  if (!isRejection(taken)) return taken;
  const kept = await commands.handle({
    streams,
    streamId: accountStream(from),
    decide: keepAdmin,
    command: { accountId: from, to },
    context: context('keep'),
  });
  if (isRejection(kept)) throw new Error('a role that nobody took comes back');
  return taken;
};

/**
 * Names a hand-over alike for whoever decided it and for the worker that finds it half done: by the place of the fact in
 * its stream, which no copy of the log changes.
 */
export const handOverIdOf = (from: AccountId, revision: number): string => `${from}.${revision}`;

/**
 * Hands the administrator's role over (rule access/hand-over-of-admin). The account that gives it decides, so that two
 * at the same moment leave one administrator.
 * @returns refuses an account that cannot log in, and who is not the administrator.
 */
const handOver = async (
  parts: HandOverParts,
  { from, to, language }: Omit<Decided, 'id' | 'language'> & { readonly language: Language },
  context: CommandContext,
): Promise<Position | Rejection> => {
  const { commands, accounts } = parts;
  if (!mayBeAdmin((await accounts.streams.read(accountStream(to))).state)) return reject('cannot-be-admin');
  const decided = await commands.handle({
    streams: accounts.streams,
    streamId: accountStream(from),
    decide: handOverAdmin,
    command: { accountId: from, to, language },
    context,
  });
  if (isRejection(decided)) return decided;
  // Where it was handed over before, whoever did that finishes it.
  const [fact] = decided.facts;
  if (fact === undefined) return decided.position;
  const finished = await finishHandOver(parts, { from, to, language, id: handOverIdOf(from, fact.revision) });
  return isRejection(finished) ? finished : finished.position;
};

/** The role in a request that changes an account (`admin: true`). */
export const openHandingOver = (parts: HandOverParts & Pick<Platform, 'keyring'>) => ({
  /** Hands it over from whoever asks. */
  to: (id: AccountId, { session, context, language }: Caller): Promise<Position | Rejection> =>
    session?.kind === 'account'
      ? handOver(parts, { from: session.accountId, to: id, language }, context('hand-over'))
      : Promise.resolve(reject('not-permitted')),
  /** The answer to a hand-over was lost, and whoever asks again is the administrator no more. Null: it is no such request. */
  before: async (id: AccountId, admin: boolean | undefined, { session }: Caller) => {
    if (admin !== true || session?.kind !== 'account' || session.isAdmin) return null;
    const { streams } = parts.accounts;
    const { state } = await streams.read(accountStream(session.accountId));
    if (state.kind === 'absent' || state.handedOverTo !== id) return null;
    const user = await userOf({ accounts: streams, keyring: parts.keyring }, id, new Set());
    return user === null ? null : { body: { user } };
  },
});
