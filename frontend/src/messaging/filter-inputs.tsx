import { MultiSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { optionsOf } from '@turnout/contracts/fields';
import { formsApi } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import type { FieldMatches } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { NotRead } from '../ui/not-read.tsx';

/** The fields that recipients can be chosen by (rule messaging/recipients-by-answers). */
const useFilterFields = (eventId: EventId) =>
  useQuery(
    {
      queryKey: [formsApi.fieldsForFilters.path, eventId],
      queryFn: async ({ signal }) =>
        (await call(formsApi.fieldsForFilters, { params: { eventId }, signal })).data.fields,
    },
    queryClient,
  );

interface FilterInputsProps {
  readonly eventId: EventId;
  readonly value: FieldMatches;
  readonly onChange: (value: FieldMatches) => void;
}

/** Narrows recipients to those who chose one of some options. */
export const FilterInputs = ({ eventId, value, onChange }: FilterInputsProps) => {
  const { t } = useTranslation('messaging');
  const { data: fields = [], isError, refetch } = useFilterFields(eventId);
  if (isError) return <NotRead onRetry={() => void refetch()}>{t('mailings.filtersNotRead')}</NotRead>;
  if (fields.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={t('mailings.byAnswers')}>
      <Text size="sm" c="dimmed">
        {t('mailings.byAnswersHint')}
      </Text>
      {fields.map((field) => (
        <MultiSelect
          key={field._id}
          maw={420}
          searchable
          clearable
          label={field.title}
          placeholder={(value[field._id] ?? []).length === 0 ? t('mailings.anyAnswer') : undefined}
          data={[...optionsOf(field)]}
          value={value[field._id] ?? []}
          onChange={(chosen) => onChange({ ...value, [field._id]: chosen })}
        />
      ))}
    </Stack>
  );
};
