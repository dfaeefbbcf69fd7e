import { Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { DefineType, firstFieldsOf, formsApi } from '@turnout/contracts/forms';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { type ImportMapping, type ImportView } from '@turnout/contracts/attendee-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendIntent } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useFormat } from '../ui/format.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import classes from './import.module.css';
import { missingTypes } from './import-mapping.ts';
import { showRefusal } from '../platform/refusal-notice.ts';

type Report = NonNullable<ImportView['report']>;

interface Props {
  readonly view: ImportView;
  readonly report: Report;
  readonly mapping: ImportMapping;
  readonly isChecking: boolean;
  readonly onCheck: (mapping: ImportMapping) => Promise<void>;
}

/** Makes the types that a file names and the event lacks; those after one that is refused are not made. */
const useMissingTypes = ({ eventId, form }: ImportView) => {
  const [isSaving, setIsSaving] = useState(false);
  const create = async (names: readonly string[]): Promise<boolean> => {
    setIsSaving(true);
    try {
      for (const name of names) {
        const details = { eventId, name, fields: [...firstFieldsOf(form.fields)], publicRegistration: false };
        const answer = await sendIntent(formsApi.defineType, { body: DefineType.parse(details) });
        if (answer.ok) continue;
        showRefusal(answer.refusal);
        return false;
      }
      return true;
    } finally {
      setIsSaving(false);
    }
  };
  return { create, isSaving };
};

/** What the file's words for a status and a type mean here; nothing for a file without such columns. */
export const ImportWords = ({ view, report, mapping, isChecking, onCheck }: Props) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const may = useMay(view.eventId);
  const [statuses, setStatuses] = useState(mapping.statuses);
  const [types, setTypes] = useState(mapping.types);
  const { create, isSaving } = useMissingTypes(view);
  const { statusWords, typeWords } = report;
  if (statusWords.length === 0 && typeWords.length === 0) return null;
  const missing = missingTypes(report, types);
  const isChanged = statuses !== mapping.statuses || types !== mapping.types;
  return (
    <Card component="section" aria-labelledby="import-words">
      <Title order={2} size="h3" id="import-words">
        {t('import.words.title')}
      </Title>
      <Text c="dimmed">{t('import.words.text')}</Text>
      <div className={classes.words}>
        {statusWords.map(({ word, count, status }) => (
          <Select
            key={`status ${word}`}
            label={t('import.words.status', { word, count: number(count) })}
            placeholder={t('import.words.choose')}
            data={RegistrationStatus.options.map((one) => ({ value: one, label: t(`ui:status.${one}`) }))}
            value={statuses[word] ?? status}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = RegistrationStatus.safeParse(value);
              if (chosen.success) setStatuses({ ...statuses, [word]: chosen.data });
            }}
          />
        ))}
        {typeWords.map(({ word, count, typeId }) => (
          <Select
            key={`type ${word}`}
            label={t('import.words.type', { word, count: number(count) })}
            placeholder={t('import.words.choose')}
            data={view.form.types.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={types[word] ?? typeId}
            allowDeselect={false}
            onChange={(value) => {
              const type = view.form.types.find(({ _id }) => _id === value);
              if (type !== undefined) setTypes({ ...types, [word]: type._id });
            }}
          />
        ))}
      </div>
      <Stack align="flex-end" gap="xs" mt="md">
        <Group justify="flex-end">
          {missing.length > 0 && may('editRegistrationTypes') && (
            <SavingButton
              variant="default"
              isSaving={isSaving}
              onClick={async () => {
                if (await create(missing)) await onCheck({ ...mapping, statuses, types });
              }}
            >
              {t('import.words.create', { count: missing.length, shown: number(missing.length) })}
            </SavingButton>
          )}
          <Button
            variant="default"
            disabled={!isChanged || isChecking}
            onClick={() => void onCheck({ ...mapping, statuses, types })}
          >
            {t('import.words.again')}
          </Button>
        </Group>
        {missing.length > 0 && may('editRegistrationTypes') && (
          <Text c="dimmed" size="sm">
            {t('import.words.created')}
          </Text>
        )}
      </Stack>
    </Card>
  );
};
