import { optionsOf } from '@turnout/contracts/fields';
import { feeLinesOf } from '@turnout/contracts/form-rules';
import type { FieldView } from '@turnout/contracts/forms';
import { newKey } from './row-key.ts';

/** An option of a field as its form holds it. */
export interface Option {
  /** Tells the rows of the editor apart; never sent. */
  readonly key: string;
  readonly value: string;
  readonly label: string;
  /** What it costs, in the event's currency; '' where nothing. */
  readonly fee: number | '';
  /** How many there are; '' where as many as are wanted. */
  readonly quantity: number | '';
}

export const newOption = (
  value = '',
  label = '',
  fee: Option['fee'] = '',
  quantity: Option['quantity'] = '',
): Option => ({
  key: newKey(),
  value,
  label,
  fee,
  quantity,
});
/** Options as text, the way they can be pasted; what one costs and how many there are behind it. */
export const linesFrom = (options: readonly Option[]): string =>
  options
    .map(({ value, label, fee, quantity }) => {
      const name = label === '' ? value : `${value} = ${label}`;
      return `${name}${fee === '' ? '' : ` (${fee})`}${quantity === '' ? '' : ` × ${quantity}`}`;
    })
    .join('\n');

/** What numbers of options say, pairwise with them, as text one a line or as a list. */
const numbersIn = (said: FieldView['feeValues']): readonly (number | '')[] =>
  feeLinesOf(said).map((text) => (text === '' || !Number.isFinite(Number(text)) ? '' : Number(text)));

/** A field's options with what each costs, and how many of it there are. */
export const rowsOf = (field: FieldView): Option[] => {
  const [fees, quantities] = [numbersIn(field.feeValues), numbersIn(field.quantityValues)];
  return optionsOf(field).map(({ value, label }, place) =>
    newOption(value, label === value ? '' : label, fees[place] ?? '', quantities[place] ?? ''),
  );
};
