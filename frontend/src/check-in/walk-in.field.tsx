import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { isChoice, type FieldValue, type FieldView, type ValueProblem } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import { optionsOf } from './walk-in.form.ts';

export interface WalkInFieldProps {
  readonly field: FieldView;
  readonly value: FieldValue | undefined;
  readonly problem: ValueProblem | undefined;
  readonly onValue: (value: FieldValue) => void;
}

const textKind = ({ type, validations, fieldMapping }: FieldView) => {
  if (type === 'integer') return { type: 'text', inputMode: 'numeric' } as const;
  if (validations.email === true) return { type: 'email', inputMode: 'email' } as const;
  return fieldMapping === 'phone' ? ({ type: 'tel', inputMode: 'tel' } as const) : ({ type: 'text' } as const);
};

/** One field of a registration type's form, drawn from its definition. */
export const WalkInField = ({ field, value, problem, onValue }: WalkInFieldProps) => {
  const { t } = useTranslation('check-in');
  const error =
    problem === undefined ? null : t(`walkIn.rule.${problem.rule}`, { title: field.title, limit: problem.limit });
  const frame = {
    label: field.title,
    description: field.description || undefined,
    withAsterisk: field.required,
    error,
    size: 'md',
  } as const;
  if (field.type === 'checkboxes') {
    const chosen = typeof value === 'string' ? [value] : [...(value ?? [])];
    return (
      <Checkbox.Group {...frame} value={chosen} onChange={onValue}>
        <Stack gap="xs" mt="xs">
          {optionsOf(field).map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  const text = typeof value === 'string' ? value : '';
  const onText = (event: { readonly currentTarget: { readonly value: string } }) => onValue(event.currentTarget.value);
  if (isChoice(field.type)) {
    const options = [{ value: '', label: t('walkIn.choose') }, ...optionsOf(field)];
    return <NativeSelect {...frame} id={field._id} data={options} value={text} onChange={onText} />;
  }
  return (
    <TextInput
      {...frame}
      {...textKind(field)}
      id={field._id}
      value={text}
      onChange={onText}
      autoComplete="off"
      maxLength={5000}
    />
  );
};
