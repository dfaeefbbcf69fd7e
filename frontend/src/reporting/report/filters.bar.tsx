import { Button, Group, NativeSelect, Pill } from '@mantine/core';
import type { ReportColumnView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import type { Asked } from './asked.ts';

export interface FiltersProps {
  readonly known: readonly ReportColumnView[];
  readonly asked: Asked;
  readonly ask: (change: Partial<Asked>) => void;
  readonly onFilter: (key: string) => void;
}

/** The columns that narrow the report, also those that are not shown. */
export const Filters = ({ known, asked: { filters }, ask, onFilter }: FiltersProps) => {
  const { t } = useTranslation('report');
  const filtered = known.filter(({ key }) => filters[key] !== undefined);
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t('filter.add')}
        value=""
        data={[{ value: '', label: t('filter.add') }, ...known.map(({ key, title }) => ({ value: key, label: title }))]}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      {filtered.map(({ key, title }) => (
        <Pill
          key={key}
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('filter.removeOf', { column: title }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => ask({ filters: Object.fromEntries(Object.entries(filters).filter(([one]) => one !== key)) })}
        >
          {title}
        </Pill>
      ))}
      {filtered.length > 0 && (
        <Button variant="subtle" onClick={() => ask({ filters: {} })}>
          {t('filter.reset')}
        </Button>
      )}
    </Group>
  );
};
