import type { SecondStep, SecondStepView, UsedPasskey } from '@turnout/contracts/access';
import {
  isRejection,
  reject,
  type AccountId,
  type CommandId,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import { waitOf } from '../platform/http/wait.ts';
import { accountStream, type AccountState } from './account.ts';
import { requestLogInCode } from './decider.ts';
import type { AccessParts } from './routes.ts';
import { noteRecoveryCodeUsed } from './second-factor.decider.ts';

/** Who has shown what besides the password. */
interface Shown {
  readonly accountId: AccountId;
  readonly secondStep: SecondStep;
}

/** A refusal of somebody who is known; null: nobody is. */
type RefusalOf = Rejection<'second-step-over' | 'second-step-wrong'> & { readonly accountId: AccountId | null };

export interface SecondSteps {
  /** What is asked of somebody whose password was right, and the code that stands for that. */
  readonly offer: (accountId: AccountId, state: AccountState, commandId: CommandId) => Promise<SecondStepView>;
  /** Has a code e-mailed; refused to who asked too often. */
  readonly mail: (
    accountId: AccountId,
    caller: Caller,
  ) => Promise<{ readonly position: Position } | Rejection<'too-many-attempts'>>;
  /**
   * Judges a code: the e-mailed one; and, with the step that the log-in answered, one of an app or a recovery code.
   * @param asked `accountId`: whose address was given; null: nobody's, which takes as long.
   */
  readonly enter: (
    asked: { readonly accountId: AccountId | null; readonly code: string; readonly step: string | null },
    caller: Caller,
  ) => Promise<Shown | Rejection<'log-in-code-wrong' | 'second-step-over' | 'second-step-wrong'>>;
  readonly usePasskey: (step: string, passkey: UsedPasskey, caller: Caller) => Promise<Shown | RefusalOf>;
}

/** The second step of a log-in (rule access/second-step; docs/decisions/0052). */
export const openSecondSteps = (parts: AccessParts): SecondSteps => {
  const { platform, accounts, limits, codes, factors, recovery } = parts;
  const { commands, ids } = platform;
  /** What a passkey signs: of this one log-in, and nothing that whoever listens could use. */
  const challengeOf = (step: string): string => ids.digest(`passkey ${step}`);

  const noteRecovery = async (accountId: AccountId, caller: Caller): Promise<void> => {
    const noted = await commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: noteRecoveryCodeUsed,
      command: { accountId, language: caller.language },
      context: await caller.contextAs(accountId, 'recovery'),
    });
    if (isRejection(noted)) throw new Error('the use of a recovery code is never refused');
  };

  /** Which of the ways a code is right by; null: by none. */
  const judge = async (
    { accountId, state, code }: { readonly accountId: AccountId; readonly state: AccountState; readonly code: string },
    caller: Caller,
  ): Promise<SecondStep | null> => {
    const { commandId } = caller.context();
    if (state.kind !== 'open') return null;
    if (await factors.enterAppCode(accountId, state.factors, code, commandId)) return 'app';
    if (await recovery.use(accountId, code, commandId)) {
      await noteRecovery(accountId, caller);
      return 'recovery-code';
    }
    return state.hasSecondFactor && (await codes.enter(accountId, code, commandId)) ? 'email' : null;
  };

  return {
    offer: async (accountId, state, commandId) => {
      const step = await codes.make('second-step', accountId, commandId);
      const held = state.kind === 'absent' ? new Map() : state.factors;
      const kinds = new Set(held.values());
      const passkey = await factors.passkeyToUse(accountId, held, challengeOf(step));
      const left = await recovery.left(accountId);
      return {
        step,
        passkey,
        kinds: [
          ...(passkey === null ? [] : ['passkey' as const]),
          ...(kinds.has('app') ? ['app' as const] : []),
          ...(state.kind !== 'absent' && state.hasSecondFactor ? ['email' as const] : []),
          ...(left === null || left === 0 ? [] : ['recovery-code' as const]),
        ],
      };
    },
    mail: async (accountId, caller) => {
      const wait = await limits.sendCode(accountId);
      if (wait !== null) return reject('too-many-attempts', waitOf(wait));
      const asked = await commands.handle({
        streams: accounts.streams,
        streamId: accountStream(accountId),
        decide: requestLogInCode,
        command: { accountId, language: caller.language },
        context: await caller.contextAs(accountId, 'code'),
      });
      if (isRejection(asked)) throw new Error('an open account is not there');
      return { position: asked.position };
    },
    enter: async ({ accountId, code, step }, caller) => {
      const { commandId } = caller.context();
      const entered = code.replaceAll(/\s/g, '');
      if (step === null) {
        const isRight = await codes.enter(accountId, entered, commandId);
        return accountId !== null && isRight ? { accountId, secondStep: 'email' } : reject('log-in-code-wrong');
      }
      const tried = await codes.tryStep(step, commandId);
      if (tried === null || tried.accountId !== accountId) return reject('second-step-over');
      const { state } = await accounts.streams.read(accountStream(accountId));
      const secondStep = await judge({ accountId, state, code: entered }, caller);
      if (secondStep === null) return reject('second-step-wrong');
      return (await codes.use('second-step', step, commandId)) ? { accountId, secondStep } : reject('second-step-over');
    },
    usePasskey: async (step, passkey, caller) => {
      const { commandId } = caller.context();
      const tried = await codes.tryStep(step, commandId);
      if (tried === null) return { ...reject('second-step-over'), accountId: null };
      const { accountId, isDone } = tried;
      const { state } = await accounts.streams.read(accountStream(accountId));
      // Signed once, it is not right a second time: what finished this log-in is answered again.
      const isRight =
        isDone ||
        (state.kind === 'open' && (await factors.usePasskey(accountId, state.factors, passkey, challengeOf(step))));
      if (!isRight) return { ...reject('second-step-wrong'), accountId };
      return (await codes.use('second-step', step, commandId))
        ? { accountId, secondStep: 'passkey' }
        : { ...reject('second-step-over'), accountId };
    },
  };
};
