import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fieldRecord } from '@turnout/contracts/forms';
import type { RecordField } from '@turnout/contracts/records';
import { useTranslation } from 'react-i18next';
import { AwaitsNote } from '../records/awaits-note.tsx';
import type { FieldFormValues, FlagKey } from './field-form.ts';

interface FieldFlagProps {
  readonly form: UseFormReturnType<FieldFormValues>;
  readonly name: FlagKey;
  /** Why it cannot be chosen as the field is; absent: it can. */
  readonly impossible?: string | undefined;
}

const declared: Readonly<Record<string, RecordField>> = fieldRecord.fields;

/** What of a field is on or off: with a sentence that says what it does, and what it waits for. */
export const FieldFlag = ({ form, name, impossible }: FieldFlagProps) => {
  const { t } = useTranslation('forms');
  const awaits = declared[name]?.awaits;
  return (
    <Checkbox
      id={name}
      label={t(`field.${name}`)}
      disabled={impossible !== undefined}
      description={
        <>
          {impossible ?? t(`fieldHint.${name}`)}
          {awaits !== undefined && <AwaitsNote feature={awaits} />}
        </>
      }
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
};
