import { AmountInput } from '../ui/amount-input.tsx';
import { Card, Select, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { hasOptions } from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CountAs, type FieldFormValues, type FlagKey, typeOf } from './field-form.ts';
import { FieldFlag } from './field-flag.tsx';
import { FormulaEditor } from './formula-editor.tsx';

type Form = UseFormReturnType<FieldFormValues>;
interface PartProps {
  readonly form: Form;
}

/** Some of a field's inputs that belong together, under a heading of their own. */
export const FieldPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
};

const Flags = ({ form, names }: PartProps & { readonly names: readonly FlagKey[] }) =>
  names.map((name) => <FieldFlag key={name} form={form} name={name} />);

/** The fees of answers: each option its fee, or a formula over other answers (rule money/field-fees). */
export const FeePart = ({
  form,
  others,
  currency,
}: PartProps & { readonly others: readonly FieldView[]; readonly currency: string }) => {
  const { t } = useTranslation('forms');
  const { kind, feeField, feeFormula } = form.values;
  const asksFormula = !hasOptions(typeOf(kind)) || feeFormula !== '';
  return (
    <FieldPart title={t('fieldPart.fees')}>
      <FieldFlag form={form} name="feeField" />
      {feeField && asksFormula && (
        <FormulaEditor
          value={feeFormula}
          fields={others}
          currency={currency}
          error={form.errors['feeFormula']}
          onChange={(next) => form.setFieldValue('feeFormula', next)}
        />
      )}
      {feeField && (
        <AmountInput
          id="taxRate"
          maw={280}
          currency={currency}
          isPercent
          label={t('tax.rate')}
          description={t('tax.hint')}
          {...form.getInputProps('taxRate')}
        />
      )}
    </FieldPart>
  );
};

/** Who may change what was answered, and when. */
export const RightsPart = ({ form }: PartProps) => {
  const { t } = useTranslation('forms');
  return (
    <FieldPart title={t('fieldPart.rights')}>
      <Flags
        form={form}
        names={[
          'locked',
          'registrantEditable',
          'registrantEditableDuringRegistration',
          'registrantEditableDuringRegistrationNewRegistrant',
          'registrantEditableDuringEditRegistration',
          'specialPrivilegeNeededToEdit',
          'pullParentDataIfNotAvailable',
        ]}
      />
    </FieldPart>
  );
};

/** Where the field is shown, and what of it is counted. */
export const UsePart = ({ form }: PartProps) => {
  const { t } = useTranslation('forms');
  const isSingle = typeOf(form.values.kind) === 'list' && !form.values.multiple;
  return (
    <FieldPart title={t('fieldPart.use')}>
      <Flags form={form} names={['required', 'published', 'showField', 'showOnRegistrationScreen']} />
      <Flags form={form} names={['showAtDesk', 'hideOnEmail', 'hideOnExport', 'addToMassEmailAndTemplateFilter']} />
      <FieldFlag
        form={form}
        name="sortUsingValuesWhileSaving"
        impossible={isSingle ? t('fieldHint.sortOfMany') : undefined}
      />
      <Flags form={form} names={['enableFieldForDuplicateCheck', 'showTotalsOnReport']} />
      {form.values.showTotalsOnReport && (
        <Select
          id="showCount"
          maw={320}
          allowDeselect={false}
          label={t('field.showCount')}
          data={CountAs.options.map((value) => ({
            value: value === '' ? 'none' : value,
            label: t(`countAs.${value === '' ? 'none' : value}`),
          }))}
          value={form.values.showCount === '' ? 'none' : form.values.showCount}
          onChange={(value) => form.setFieldValue('showCount', CountAs.catch('').parse(value))}
        />
      )}
    </FieldPart>
  );
};
