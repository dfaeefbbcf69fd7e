import { globalSettingsEvents, type GlobalSettingsView } from '@turnout/contracts/access';
import { foldOf, when } from '@turnout/contracts/kernel';

/** What is set for the whole installation; `version` counts how often it was revised. */
export interface GlobalSettingsState {
  readonly termsAndConditions: string;
  readonly version: number;
}

/** How the global settings add up (stream `settings-global`, the only one of its kind). */
export const globalSettingsFold = foldOf<GlobalSettingsState>({
  initial: () => ({ termsAndConditions: '', version: 0 }),
  facts: [
    when(globalSettingsEvents.GlobalSettingsRevised, (state, { data }) => ({
      termsAndConditions: data.termsAndConditions ?? state.termsAndConditions,
      version: state.version + 1,
    })),
  ],
});

export const globalSettingsStream = 'settings-global';

/** The settings as the documents show them (spec 000, section 3). */
export const globalSettingsView = ({ termsAndConditions, version }: GlobalSettingsState): GlobalSettingsView => ({
  _id: 'global',
  termsAndConditions,
  _version: version,
});
