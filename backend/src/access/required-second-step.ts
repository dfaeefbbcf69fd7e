import type { Streams } from '../platform/command/streams.ts';
import { asksForSecondStep, type AccountState } from './account.ts';
import { globalSettingsStream, type GlobalSettingsState } from './global-settings.ts';

/** Whether this installation requires a second step of whoever has this account. */
export const requiresSecondStep = (settings: GlobalSettingsState, account: AccountState): boolean => {
  if (account.kind === 'absent') return false;
  return (
    settings.secondFactorRequired === 'everybody' || (settings.secondFactorRequired === 'admins' && account.isAdmin)
  );
};

/**
 * Whether somebody has yet to set up the second step that is required of them: until then they can do nothing else.
 * Asked with every call, so the settings are read for those alone who have none.
 */
export const lacksSecondStep = async (
  settings: Streams<GlobalSettingsState>,
  account: AccountState,
): Promise<boolean> =>
  !asksForSecondStep(account) && requiresSecondStep((await settings.read(globalSettingsStream)).state, account);
