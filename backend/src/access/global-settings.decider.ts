import type { globalSettingsEvents, SecondFactorRequired } from '@turnout/contracts/access';
import { reject, type Decide, type EventOf } from '@turnout/contracts/kernel';
import type { GlobalSettingsState } from './global-settings.ts';

type SettingsEvent = EventOf<(typeof globalSettingsEvents)[keyof typeof globalSettingsEvents]>;

/**
 * Changes what is set for the whole installation; the same again adds nothing. Refused where somebody else changed it
 * after the version that was `read`; undefined: whatever it is, these win.
 */
export const reviseGlobalSettings: Decide<
  {
    termsAndConditions: string | undefined;
    secondFactorRequired: SecondFactorRequired | undefined;
    read: number | undefined;
  },
  GlobalSettingsState,
  SettingsEvent,
  'changed-meanwhile'
> = ({ termsAndConditions, secondFactorRequired, read }, state) => {
  const changed = {
    ...(termsAndConditions === undefined || termsAndConditions === state.termsAndConditions
      ? {}
      : { termsAndConditions }),
    ...(secondFactorRequired === undefined || secondFactorRequired === state.secondFactorRequired
      ? {}
      : { secondFactorRequired }),
  };
  const [field] = Object.keys(changed);
  if (field === undefined) return [];
  if (read !== undefined && read !== state.version) return reject('changed-meanwhile', { field });
  return [{ type: 'GlobalSettingsRevised', data: changed }];
};
