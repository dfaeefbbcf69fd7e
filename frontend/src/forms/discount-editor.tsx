import { ActionIcon, Button, Group, Radio, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type DiscountDraft, newPeriod, type PeriodDraft, withPeriods } from './discount-form.ts';
import classes from './options-editor.module.css';
import { AmountInput } from '../ui/amount-input.tsx';

export interface DiscountEditorProps {
  /** Of the switch; what is inside is named after it. */
  readonly id?: string;
  /** Of the switch, where it is not the discount of what the form is of. */
  readonly label?: string;
  readonly draft: DiscountDraft;
  /** The event's: what its amounts are in. */
  readonly currency: string;
  readonly error: ReactNode;
  readonly onChange: (draft: DiscountDraft) => void;
}

interface RowProps extends Pick<DiscountEditorProps, 'draft' | 'currency' | 'onChange'> {
  readonly place: number;
  readonly period: PeriodDraft;
}

const Value = ({ draft, currency, place, period, onChange }: RowProps) => {
  const { t } = useTranslation('forms');
  const isPercent = draft.type === 'percent';
  return (
    <AmountInput
      w={150}
      label={draft.isByPeriod ? t('discount.valueOf', { place: place + 1 }) : t('discount.value')}
      currency={currency}
      isPercent={isPercent}
      value={period.value}
      onChange={(value) =>
        onChange({
          ...draft,
          periods: draft.periods.with(place, { ...period, value }),
        })
      }
    />
  );
};

const PeriodRow = (props: RowProps) => {
  const { t } = useTranslation('forms');
  const { draft, place, period, onChange } = props;
  const put = (changes: Partial<PeriodDraft>): void =>
    onChange({ ...draft, periods: draft.periods.with(place, { ...period, ...changes }) });
  const dates = { type: 'date', max: '9999-12-31', w: 160 } as const;
  return (
    <li className={classes.row} style={{ alignItems: 'flex-end' }}>
      <Value {...props} />
      <TextInput
        {...dates}
        label={t('discount.startOf', { place: place + 1 })}
        value={period.start}
        onChange={({ currentTarget }) => put({ start: currentTarget.value })}
      />
      <TextInput
        {...dates}
        label={t('discount.endOf', { place: place + 1 })}
        value={period.end}
        onChange={({ currentTarget }) => put({ end: currentTarget.value })}
      />
      {draft.periods.length > 1 && (
        <ActionIcon
          color="red"
          aria-label={t('discount.remove', { place: place + 1 })}
          onClick={() => onChange({ ...draft, periods: draft.periods.toSpliced(place, 1) })}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
};

const Periods = (props: Omit<RowProps, 'place' | 'period'>) => {
  const { t } = useTranslation('forms');
  const { draft, onChange } = props;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('discount.periodsHint')}
      </Text>
      <ol className={classes.list}>
        {draft.periods.map((period, place) => (
          <PeriodRow key={period.key} {...props} period={period} place={place} />
        ))}
      </ol>
      <div>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => onChange({ ...draft, periods: [...draft.periods, newPeriod()] })}
        >
          {t('discount.add')}
        </Button>
      </div>
    </Stack>
  );
};

const Inside = (props: Omit<RowProps, 'place' | 'period'>) => {
  const { t } = useTranslation('forms');
  const { draft, onChange } = props;
  const [first = newPeriod()] = draft.periods;
  return (
    <>
      <SegmentedControl
        aria-label={t('discount.type')}
        style={{ alignSelf: 'flex-start' }}
        data={[
          { value: 'amount', label: t('discount.amount') },
          { value: 'percent', label: t('discount.percent') },
        ]}
        value={draft.type}
        onChange={(type) => onChange({ ...draft, type: type === 'percent' ? 'percent' : 'amount' })}
      />
      <Radio.Group
        label={t('discount.byPeriod')}
        value={draft.isByPeriod ? 'yes' : 'no'}
        onChange={(value) => onChange(withPeriods(draft, value === 'yes'))}
      >
        <Group mt={6}>
          <Radio value="no" label={t('discount.no')} />
          <Radio value="yes" label={t('discount.yes')} />
        </Group>
      </Radio.Group>
      {draft.isByPeriod ? <Periods {...props} /> : <Value {...props} place={0} period={first} />}
    </>
  );
};

/** Asks for a discount: in percent or as an amount, always or by periods (rule money/discounts). */
export const DiscountEditor = ({ id = 'discount', label, error, ...props }: DiscountEditorProps) => {
  const { t } = useTranslation('forms');
  const { draft, onChange } = props;
  return (
    <Stack gap="sm">
      <Switch
        id={id}
        label={label ?? t('discount.title')}
        checked={draft.isOn}
        onChange={({ currentTarget }) => onChange({ ...draft, isOn: currentTarget.checked })}
      />
      {draft.isOn && <Inside {...props} />}
      {error !== undefined && error !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
};
