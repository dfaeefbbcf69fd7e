import { chosenOf, type FieldValue, type JudgedField, type Option, optionsOf } from '@turnout/contracts/fields';
import type { QuantityKeys } from '@turnout/contracts/form-rules';
import type { FieldMapping } from '@turnout/contracts/forms';
import type { ReactNode } from 'react';

/** A field of a form or of a checkpoint, as far as it is asked for. */
export interface InputField extends JudgedField, QuantityKeys {
  readonly title: string;
  readonly description?: string;
  readonly name?: string;
  readonly _id?: string;
  readonly fieldMapping?: FieldMapping;
  /** Of each option that there are only so many of: how many are left. */
  readonly optionsLeft?: Readonly<Record<string, number>> | undefined;
  /** Where staff read it: how many of them are taken. */
  readonly optionsTaken?: Readonly<Record<string, number>> | undefined;
}

export interface FieldInputProps {
  readonly field: InputField;
  /** Where a list of problems leads to. */
  readonly id?: string;
  readonly value: FieldValue | undefined;
  /** What is wrong with it, where whoever asks knows; what its own rule says is shown when it is left. */
  readonly error?: ReactNode;
  readonly isRequired: boolean;
  readonly isDisabled?: boolean;
  /** How many of its options are left to whoever fills this in; absent: as many as the field says. */
  readonly left?: Readonly<Record<string, number>> | undefined;
  /** Keeps apart what a browser fills in for several people; absent where one enters what is another's. */
  readonly autoFill?: string;
  readonly onChange: (value: FieldValue) => void;
}

export interface Part extends FieldInputProps {
  readonly id: string;
  readonly onLeave: () => void;
}

/** Label, star, hint and error: Mantine links the last two to the input with `aria-describedby`. */
export const frameOf = ({ id, field, error, isRequired, isDisabled = false, onLeave }: Part) => ({
  id,
  label: field.title,
  description: field.description === '' ? undefined : field.description,
  error,
  required: isRequired,
  withAsterisk: isRequired,
  disabled: isDisabled,
  onBlur: onLeave,
});

/** The field's options, and what was chosen when there were others. */
export const optionsFor = ({ field, value }: Part): readonly Option[] => {
  const options = optionsOf(field);
  const gone = chosenOf(value).filter((one) => !options.some((option) => option.value === one));
  return [...options, ...gone.map((one) => ({ value: one, label: one }))];
};
