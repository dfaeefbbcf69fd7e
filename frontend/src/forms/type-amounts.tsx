import { Input, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AmountsByType } from './activity-form.ts';
import { AmountInput } from '../ui/amount-input.tsx';

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
  const put = (type: string, amount: number | ''): void => {
    const { [type]: _, ...others } = value;
    onChange(amount === '' ? others : { ...others, [type]: amount });
  };
  return (
    <Input.Wrapper labelElement="div" label={label} description={description} error={error}>
      <SimpleGrid id={id} tabIndex={-1} role="group" aria-label={label} cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
        {types.map((type) => (
          <AmountInput
            key={type.value}
            label={type.label}
            {...unit}
            value={value[type.value] ?? ''}
            onChange={(amount) => put(type.value, amount)}
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  );
};
