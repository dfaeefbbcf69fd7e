import { Card, Group, Stack } from '@mantine/core';
import { ReviseGlobalSettings, settingsApi, type GlobalSettingsView } from '@turnout/contracts/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { useGlobalSettings } from './global-settings.ts';

const SettingsForm = ({ settings }: { readonly settings: GlobalSettingsView }) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(settingsApi.reviseGlobalSettings);
  const [before, setBefore] = useState(settings);
  const [terms, setTerms] = useState(settings.termsAndConditions);
  const [problem, setProblem] = useState<string>();
  const errors = useFormErrors({ termsAndConditions: t('globalSettings.terms') });
  const isDirty = (): boolean => terms !== before.termsAndConditions;
  const save = async (): Promise<void> => {
    errors.clear();
    setProblem(undefined);
    const body = { termsAndConditions: terms, _version: before._version };
    const wrong = problemsOf(ReviseGlobalSettings, body, t);
    if (Object.keys(wrong).length > 0) return errors.show(wrong);
    const saved = await run({ body });
    if (!saved.ok) return errors.refuse(saved.refusal, (_, message) => setProblem(message));
    const now = saved.data.settings;
    setBefore(now);
    setTerms(now.termsAndConditions);
    queryClient.setQueryData(['global-settings'], now);
    notices.success(t('globalSettings.saved'));
  };
  return (
    <Card>
      <Stack>
        <UnsavedChanges isDirty={() => isDirty() && !isSaving} />
        <FormErrors problems={errors.problems} />
        <RichTextEditor
          id="termsAndConditions"
          label={t('globalSettings.terms')}
          description={t('globalSettings.termsHint')}
          error={problem}
          value={terms}
          onChange={setTerms}
        />
        <Group justify="flex-end">
          <SavingButton isSaving={isSaving} disabled={!isDirty()} onClick={() => void save()}>
            {t('ui:save')}
          </SavingButton>
        </Group>
      </Stack>
    </Card>
  );
};

/** What is set for the whole installation: its terms and conditions (spec 000, section 2). */
export const GlobalSettingsScreen = () => {
  const { t } = useTranslation('access');
  const { data: settings, isError, refetch } = useGlobalSettings();
  return (
    <Page title={t('globalSettings.title')} lead={t('globalSettings.lead')} size="md">
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {settings === undefined && !isError && <FormSkeleton />}
      {settings !== undefined && <SettingsForm settings={settings} />}
    </Page>
  );
};
