import { Button, Group, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ReportColumnFilter, ReportColumnView } from '@turnout/contracts/reporting';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { filterOf, typedOf, type Typed } from './typed-filter.ts';

export interface FilterDialogProps {
  readonly column: ReportColumnView;
  readonly filter: ReportColumnFilter | undefined;
  /** The event's time zone, whose clocks moments are typed by. */
  readonly zone: string;
  /** undefined: the column filters nothing. */
  readonly onFilter: (filter: ReportColumnFilter | undefined) => void;
  readonly onClose: () => void;
}

interface InputProps {
  readonly column: ReportColumnView;
  readonly typed: Typed;
  readonly onTyped: (change: Partial<Typed>) => void;
}

const inputTypes = { day: 'date', moment: 'datetime-local', number: 'text', money: 'text' } as const;

const Ends = ({ kind, typed, onTyped }: Omit<InputProps, 'column'> & { readonly kind: keyof typeof inputTypes }) => {
  const { t } = useTranslation('report');
  const isNumber = kind === 'number' || kind === 'money';
  return (
    <Group grow>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type={inputTypes[kind]}
          {...(isNumber ? { inputMode: 'decimal' as const } : { step: 1 })}
          label={t(`filter.${end}`)}
          value={typed[end]}
          onChange={(event) => onTyped({ [end]: event.currentTarget.value })}
        />
      ))}
    </Group>
  );
};

const Input = ({ column, typed, onTyped }: InputProps): ReactNode => {
  const { t } = useTranslation('report');
  const { kind, options = [] } = column;
  if (kind === 'text')
    return (
      <TextInput
        label={t('filter.has')}
        value={typed.has}
        maxLength={200}
        onChange={(event) => onTyped({ has: event.currentTarget.value })}
      />
    );
  if (kind === 'choice')
    return (
      <MultiSelect
        label={t('filter.any')}
        data={options.map(({ value, label }) => ({ value, label }))}
        value={[...typed.any]}
        searchable
        clearable
        onChange={(any) => onTyped({ any })}
      />
    );
  if (kind === 'flag')
    return (
      <NativeSelect
        label={t('filter.is')}
        value={typed.is}
        data={['', 'yes', 'no'].map((value) => ({
          value,
          label: t(value === '' ? 'filter.either' : `filter.${value}`),
        }))}
        onChange={(event) => onTyped({ is: event.currentTarget.value })}
      />
    );
  return <Ends kind={kind} typed={typed} onTyped={onTyped} />;
};

/** A column's filter, by the kind of the column: a text in it, one of its choices, so or not, from here up to there. */
export const FilterDialog = ({ column, filter, zone, onFilter, onClose }: FilterDialogProps) => {
  const { t } = useTranslation('report');
  const [typed, setTyped] = useState(() => typedOf(filter, column.kind, zone));
  const onTyped = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }));
  return (
    <Dialog opened onClose={onClose} title={t('filter.by', { column: column.title })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(filterOf(typed, column.kind, zone));
        }}
      >
        <Stack>
          <Input column={column} typed={typed} onTyped={onTyped} />
          {column.kind !== 'flag' && (
            <NativeSelect
              label={t('filter.isFilled')}
              value={typed.filled}
              data={['', 'filled', 'empty'].map((value) => ({
                value,
                label: t(value === '' ? 'filter.either' : `filter.${value}`),
              }))}
              onChange={(event) => onTyped({ filled: event.currentTarget.value })}
            />
          )}
          {filter !== undefined && (
            <Button variant="subtle" onClick={() => onFilter(undefined)}>
              {t('filter.remove')}
            </Button>
          )}
          <DialogButtons label={t('filter.apply')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
