import { Group, MultiSelect, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { optionsOf } from '@turnout/contracts/fields';
import type { EventId } from '@turnout/contracts/kernel';
import { MassPayment, massPayments } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { NotRead } from '../ui/not-read.tsx';
import type { Draft } from './draft.ts';
import { useChoices } from './use-choices.ts';

interface FiltersProps {
  readonly eventId: EventId;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  /** A number field was left. */
  readonly onLeaveNumber: (key: 'confirmationNumberStart' | 'confirmationNumberEnd') => void;
  /** The problem of a field, in words. */
  readonly problemOf: (field: keyof Draft) => string | undefined;
}

const Numbers = ({ draft, onChange, onLeaveNumber, problemOf }: Omit<FiltersProps, 'eventId'>) => {
  const { t } = useTranslation('templates');
  const number = (key: 'confirmationNumberStart' | 'confirmationNumberEnd') => (
    <TextInput
      id={key}
      inputMode="numeric"
      label={t(key)}
      value={draft[key]}
      error={problemOf(key)}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      onBlur={() => onLeaveNumber(key)}
    />
  );
  return (
    <Group grow align="start">
      {number('confirmationNumberStart')}
      {number('confirmationNumberEnd')}
    </Group>
  );
};

/** Narrows the registrants whom a template is for (rule templates/filters). */
export const Filters = ({ eventId, draft, onChange, ...numbers }: FiltersProps) => {
  const { t } = useTranslation('templates');
  const { data, isError, refetch } = useChoices(eventId);
  const { types = [], activities = [], fields = [] } = data ?? {};
  return (
    <Stack gap="sm" role="group" aria-label={t('filters')}>
      <Text fw={600}>{t('filters')}</Text>
      {isError && <NotRead onRetry={() => void refetch()}>{t('choicesNotRead')}</NotRead>}
      <MultiSelect
        clearable
        label={t('paymentStatus')}
        data={massPayments.map((value) => ({ value, label: t(`payments.${value}`) }))}
        value={[...draft.paymentStatus]}
        onChange={(said) => onChange({ paymentStatus: said.map((one) => MassPayment.parse(one)) })}
      />
      <MultiSelect
        clearable
        searchable
        label={t('type')}
        data={types}
        value={[...draft.type]}
        onChange={(type) => onChange({ type })}
      />
      {activities.length > 0 && (
        <MultiSelect
          clearable
          searchable
          label={t('activity')}
          data={activities}
          value={[...draft.activity]}
          onChange={(activity) => onChange({ activity })}
        />
      )}
      <NativeSelect
        label={t('checkedIn')}
        value={draft.checkedIn}
        data={(['all', 'true', 'false'] as const).map((value) => ({ value, label: t(`either.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ checkedIn: value === 'true' || value === 'false' ? value : 'all' })
        }
      />
      <Numbers draft={draft} onChange={onChange} {...numbers} />
      {fields.map((field) => (
        <MultiSelect
          key={field._id}
          searchable
          clearable
          label={field.title}
          data={[...optionsOf(field)]}
          value={draft.fieldMatches[field._id] ?? []}
          onChange={(chosen) => onChange({ fieldMatches: { ...draft.fieldMatches, [field._id]: chosen } })}
        />
      ))}
      <Switch
        label={t('primaryRegistrantsOnly')}
        checked={draft.primaryRegistrantsOnly}
        onChange={(event) => onChange({ primaryRegistrantsOnly: event.currentTarget.checked })}
      />
    </Stack>
  );
};
