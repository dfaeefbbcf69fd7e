import { ActionIcon, Group, TextInput } from '@mantine/core';
import { highestQuantity } from '@turnout/contracts/form-rules';
import { mostOptions } from '@turnout/contracts/fields';
import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { moved, MoveButtons } from '../ui/move-buttons.tsx';
import { notices } from '../ui/notices.tsx';
import type { Option } from './field-options.ts';
import { pastedOptions } from './option-lines.ts';
import classes from './options-editor.module.css';
import { AmountInput } from '../ui/amount-input.tsx';
import { NumberInput } from '../ui/number-input.tsx';

/** Changes the options there are by then, so that a row need not know the others. */
export type ChangeOptions = (change: (options: readonly Option[]) => readonly Option[]) => void;

export interface OptionRowProps {
  readonly option: Option;
  readonly place: number;
  readonly count: number;
  readonly isTwice: boolean;
  /** The currency that the option's fee is in; null where options cost nothing. */
  readonly feeIn: string | null;
  /** Whether it is free without a fee; not where a formula says what answers cost. */
  readonly isFreeWithout: boolean;
  /** How many are taken; null where there are as many as are wanted. */
  readonly taken: number | null;
  readonly onChange: ChangeOptions;
  readonly onSay: (words: string) => void;
}

/** The options with one of them changed. */
const withChanged = (options: readonly Option[], key: string, changes: Partial<Option>): readonly Option[] =>
  options.map((one) => (one.key === key ? { ...one, ...changes } : one));

const Fee = ({ option, place, feeIn, isFreeWithout, onChange }: OptionRowProps & { readonly feeIn: string }) => {
  const { t } = useTranslation('forms');
  return (
    <AmountInput
      w={120}
      aria-label={t('options.fee', { place: place + 1 })}
      placeholder={t('options.feeShort')}
      description={isFreeWithout && (option.fee === '' || option.fee === 0) ? t('options.free') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      currency={feeIn}
      value={option.fee}
      onChange={(fee) => onChange((options) => withChanged(options, option.key, { fee }))}
    />
  );
};

/** How many of it there are, and how many of them are taken. */
const Quantity = ({ option, place, taken, onChange }: OptionRowProps & { readonly taken: number }) => {
  const { t } = useTranslation('forms');
  const format = useFormat();
  const shown = { taken: format.number(taken), quantity: option.quantity === '' ? '' : format.number(option.quantity) };
  return (
    <NumberInput
      w={150}
      aria-label={t('options.quantity', { place: place + 1 })}
      placeholder={t('options.quantityShort')}
      description={option.quantity === '' ? undefined : t('options.taken', shown)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      max={highestQuantity}
      allowDecimal={false}
      value={option.quantity}
      onChange={(quantity) => onChange((options) => withChanged(options, option.key, { quantity }))}
    />
  );
};

/** One option: value, label, its fee where options cost something, and how many there are. Drawn again only where it changes. */
export const OptionRow = memo((props: OptionRowProps) => {
  const { t } = useTranslation('forms');
  const { option, place, count, isTwice, feeIn, taken, onChange, onSay } = props;
  const { number } = useFormat();
  const name = option.value === '' ? t('options.unnamed', { place: place + 1 }) : option.value;
  const put = (changes: Partial<Option>): void => onChange((options) => withChanged(options, option.key, changes));
  const move = (to: number): void => {
    if (to < 0 || to >= count) return;
    onChange((options) => moved(options, place, to));
    onSay(t('fieldsTab.moved', { name, place: to + 1 }));
  };
  return (
    <li className={classes.row}>
      <TextInput
        className={classes.text ?? ''}
        aria-label={t('options.value', { place: place + 1 })}
        placeholder={t('options.valueShort')}
        error={isTwice && t('field.optionTwice')}
        value={option.value}
        onChange={(event) => put({ value: event.currentTarget.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (pastedOptions(text).options.length < 2) return;
          event.preventDefault();
          onChange((options) => {
            const others = options.filter(({ key }) => key !== option.key).map(({ value }) => value);
            const pasted = pastedOptions(text, others);
            const all = others.length + (option.value === '' ? 0 : 1) + pasted.options.length;
            if (all > mostOptions) {
              notices.danger(t('options.tooMany', { all: number(all), most: number(mostOptions) }));
              return options;
            }
            onSay(t('options.pasted', { count: pasted.options.length, twice: pasted.repeated.length }));
            return options.toSpliced(place, option.value === '' ? 1 : 0, ...pasted.options);
          });
        }}
      />
      <TextInput
        className={classes.text ?? ''}
        aria-label={t('options.label', { place: place + 1 })}
        placeholder={t('options.labelShort')}
        value={option.label}
        onChange={(event) => put({ label: event.currentTarget.value })}
      />
      {feeIn !== null && <Fee {...props} feeIn={feeIn} />}
      {taken !== null && <Quantity {...props} taken={taken} />}
      <Group gap={2} wrap="nowrap">
        <MoveButtons name={name} place={place} count={count} onMove={move} />
        <ActionIcon
          color="red"
          aria-label={t('options.remove', { name })}
          onClick={() => onChange((options) => options.filter(({ key }) => key !== option.key))}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
});
OptionRow.displayName = 'OptionRow';
