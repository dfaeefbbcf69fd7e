import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface RecordChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly description: ReactNode;
  /** Those that there are; null: not known yet. */
  readonly offered: readonly { readonly value: string; readonly label: string }[] | null;
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (ids: string[]) => void;
}

/** Chooses among an event's records; what was chosen and is deleted by now says so, and may stay. */
export const RecordChoice = ({ offered, value, ...props }: RecordChoiceProps) => {
  const { t } = useTranslation('forms');
  const gone = value.filter((id) => offered?.some((one) => one.value === id) === false);
  return (
    <MultiSelect
      {...props}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('activities.clear', { label: props.label }) }}
      disabled={offered === null}
      nothingFoundMessage={t('activities.noneFound')}
      data={[...(offered ?? []), ...gone.map((id) => ({ value: id, label: t('activities.gone') }))]}
      value={offered === null ? [] : [...value]}
    />
  );
};
