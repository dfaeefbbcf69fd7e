import { NumberInput as KitInput, type NumberInputProps as KitProps } from '@mantine/core';

export interface NumberInputProps extends Omit<KitProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value?: number | string | undefined;
  /** Told the number that stands there at each key, however it is written; empty: none does. */
  readonly onChange: (value: number | '') => void;
}

/** The number that a text says, its decimals behind a point; null where it says none. */
const numberIn = (typed: number | string): number | null => {
  if (typeof typed === 'number') return typed;
  return /\d/.test(typed) && Number.isFinite(Number(typed)) ? Number(typed) : null;
};

/**
 * Asks for a number. The kit's own input tells a text in place of a number for as long as there is a zero too many,
 * such as `12.50` or `05`, until it is left: whoever pressed Enter in it would send nothing. This one tells the number; the
 * kit shows on what was typed, as long as it is the same one.
 */
export const NumberInput = ({ value = '', onChange, ...props }: NumberInputProps) => (
  <KitInput
    allowedDecimalSeparators={['.', ',']}
    {...props}
    value={value}
    onChange={(next) => onChange(numberIn(next) ?? '')}
  />
);
