import { Card, Group, Radio, Stack } from '@mantine/core';
import {
  ReviseGlobalSettings,
  SecondFactorRequired,
  settingsApi,
  type GlobalSettingsView,
} from '@turnout/contracts/access';
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
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const errors = useFormErrors({
    termsAndConditions: t('globalSettings.terms'),
    secondFactorRequired: t('globalSettings.secondFactor'),
  });
  const [required, setRequired] = useState(settings.secondFactorRequired);
  const isDirty = (): boolean => terms !== before.termsAndConditions || required !== before.secondFactorRequired;
  const save = async (): Promise<void> => {
    errors.clear();
    setProblems({});
    const body = { termsAndConditions: terms, secondFactorRequired: required, _version: before._version };
    const wrong = problemsOf(ReviseGlobalSettings, body, t);
    if (Object.keys(wrong).length > 0) return errors.show(wrong);
    const saved = await run({ body });
    if (!saved.ok) return errors.refuse(saved.refusal, (field, message) => setProblems({ [field]: message }));
    const now = saved.data.settings;
    setBefore(now);
    setTerms(now.termsAndConditions);
    setRequired(now.secondFactorRequired);
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
          error={problems['termsAndConditions']}
          value={terms}
          onChange={setTerms}
        />
        <Radio.Group
          id="secondFactorRequired"
          label={t('globalSettings.secondFactor')}
          description={t('globalSettings.secondFactorHint')}
          error={problems['secondFactorRequired']}
          value={required}
          onChange={(value) => setRequired(SecondFactorRequired.parse(value))}
        >
          <Stack gap="xs" mt="xs">
            {SecondFactorRequired.options.map((one) => (
              <Radio key={one} value={one} label={t(`globalSettings.secondFactorOf.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <SavingButton isSaving={isSaving} disabled={!isDirty()} onClick={() => void save()}>
            {t('ui:save')}
          </SavingButton>
        </Group>
      </Stack>
    </Card>
  );
};

/** The settings of the whole installation: its terms and conditions, and of whom a second log-in step is required (rule access/global-settings). */
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
