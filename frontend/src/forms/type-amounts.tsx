import { Input, NumberInput, SimpleGrid } from '@mantine/core';
import { digitsOf, highestPrice } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import type { AmountsByType } from './activity-form.ts';

export interface TypeAmountsProps {
  readonly id: string;
  readonly label: string;
  readonly description: ReactNode;
  readonly types: readonly { readonly value: string; readonly label: string }[];
  readonly unit: { readonly currency: string; readonly isPercent: boolean };
  readonly value: AmountsByType;
  readonly error: ReactNode;
  readonly onChange: (value: AmountsByType) => void;
}

/** Asks for an amount for each registration type; what is left empty is not said of the type. */
export const TypeAmounts = ({ id, label, description, types, unit, value, error, onChange }: TypeAmountsProps) => {
  const { isPercent, currency } = unit;
  const put = (type: string, amount: number | string): void => {
    const { [type]: _, ...others } = value;
    onChange(typeof amount === 'number' ? { ...others, [type]: amount } : others);
  };
  return (
    <Input.Wrapper labelElement="div" label={label} description={description} error={error}>
      <SimpleGrid id={id} tabIndex={-1} role="group" aria-label={label} cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
        {types.map((type) => (
          <NumberInput
            key={type.value}
            label={type.label}
            min={0}
            max={isPercent ? 100 : highestPrice}
            clampBehavior="none"
            decimalScale={isPercent ? 4 : digitsOf(currency)}
            allowDecimal={isPercent || digitsOf(currency) > 0}
            suffix={isPercent ? ' %' : ` ${currency}`}
            value={value[type.value] ?? ''}
            onChange={(amount) => put(type.value, amount)}
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  );
};
