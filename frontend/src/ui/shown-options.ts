import { chosenOf, type FieldValue, type Option } from '@turnout/contracts/fields';
import { optionsLeft } from '@turnout/contracts/form-rules';
import { useTranslation } from 'react-i18next';
import { optionsFor, type InputField, type Part } from './field-frame.ts';
import { useFormat } from './format.ts';
import { useOptionFees } from './option-fees.tsx';

/** An option as it is offered: with what it costs, and with how many are left where there are only so many. */
export interface ShownOption extends Option {
  /** None is left, and it is not what was chosen. */
  readonly disabled?: boolean;
}

/** How many are left of a field's options, by what it says of them itself. */
const leftIn = (field: InputField): Part['left'] => {
  const { optionsLeft: said, optionsTaken } = field;
  return said ?? (optionsTaken && optionsLeft(field, (value) => optionsTaken[value] ?? 0));
};

/** What is offered of an option. @param left how many there still are; undefined: as many as are wanted. */
const offered = (option: Option, left: number | undefined, value: FieldValue | undefined, words: string) =>
  left === undefined
    ? option
    : { ...option, label: words, disabled: left === 0 && !chosenOf(value).includes(option.value) };

/** Writes what an option costs behind its name; as it is where it is free, or no prices are shown. */
const usePriced = ({ _id = '' }: InputField): ((option: Option) => Option) => {
  const { t } = useTranslation('ui');
  const feeOf = useOptionFees();
  return (option) => {
    const fee = feeOf(_id, option.value);
    if (fee === undefined) return option;
    const { label } = option;
    return { ...option, label: t(fee.now === fee.before ? 'field.fee' : 'field.feeInstead', { label, ...fee }) };
  };
};

/** The field's options as they are shown to whoever chooses among them. */
export const useShownOptions = (part: Part): readonly ShownOption[] => {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const { field, value, left = leftIn(field) } = part;
  const priced = usePriced(field);
  return optionsFor(part)
    .map(priced)
    .map((option) => {
      const count = left?.[option.value];
      const { label } = option;
      const words =
        count === 0
          ? t('field.noneLeft', { label })
          : t('field.left', { label, count: count ?? 0, left: format.number(count ?? 0) });
      return offered(option, count, value, words);
    });
};
