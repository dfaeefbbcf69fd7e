import { globalSettingsEvents, type GlobalSettingsView, type SecondFactorRequired } from '@turnout/contracts/access';
import { foldOf, when } from '@turnout/contracts/kernel';

/** What is set for the whole installation; `version` counts how often it was revised. */
export interface GlobalSettingsState {
  readonly termsAndConditions: string;
  readonly secondFactorRequired: SecondFactorRequired;
  readonly version: number;
}

/** How the global settings add up (stream `settings-global`, the only one of its kind). */
export const globalSettingsFold = foldOf<GlobalSettingsState>({
  initial: () => ({ termsAndConditions: '', secondFactorRequired: 'nobody', version: 0 }),
  facts: [
    when(globalSettingsEvents.GlobalSettingsRevised, (state, { data }) => ({
      termsAndConditions: data.termsAndConditions ?? state.termsAndConditions,
      secondFactorRequired: data.secondFactorRequired ?? state.secondFactorRequired,
      version: state.version + 1,
    })),
  ],
});

export const globalSettingsStream = 'settings-global';

/** The settings as calls answer them (rule access/global-settings). */
export const globalSettingsView = ({
  termsAndConditions,
  secondFactorRequired,
  version,
}: GlobalSettingsState): GlobalSettingsView => ({
  _id: 'global',
  termsAndConditions,
  secondFactorRequired,
  _version: version,
});
