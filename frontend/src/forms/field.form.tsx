import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { hasOptions, textOf } from '@turnout/contracts/fields';
import { discountFields, fieldRecord, type FieldView } from '@turnout/contracts/forms';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFormProps } from '../records/record.ts';
import { RecordForm } from '../records/record-form.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { useTopic } from '../platform/topic.ts';
import { useFieldWords } from '../ui/field-words.ts';
import { conditionWords } from './condition-words.ts';
import { ConditionsEditor } from './conditions-editor.tsx';
import { DiscountEditor } from './discount-editor.tsx';
import { discountFrom, discountWords } from './discount-form.ts';
import { useCurrency } from './use-currency.ts';
import { bodyOf, type FieldFormValues, fieldProblems, flagLabels, nameFrom, typeOf, valuesOf } from './field-form.ts';
import { linesFrom } from './field-options.ts';
import { FieldFlag } from './field-flag.tsx';
import { KindPart, useShownKinds } from './field-kind-part.tsx';
import { FieldUses } from './field-uses.tsx';
import { FeePart, FieldPart, RightsPart, UsePart } from './field-parts.tsx';

type Form = UseFormReturnType<FieldFormValues>;

const AboutPart = ({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) => {
  const { t } = useTranslation('forms');
  const hasOwnName = useRef(!isNew);
  return (
    <>
      <TextInput
        id="title"
        required
        label={t('field.title')}
        {...form.getInputProps('title')}
        onChange={(event) => {
          form.setFieldValue('title', event.currentTarget.value);
          if (!hasOwnName.current) form.setFieldValue('name', nameFrom(event.currentTarget.value));
        }}
      />
      <TextInput
        id="name"
        required
        label={t('field.name')}
        description={t('field.nameHint')}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('name')}
        onChange={(event) => {
          hasOwnName.current = true;
          form.setFieldValue('name', event.currentTarget.value);
        }}
        onBlur={() => form.validateField('name')}
      />
      <Textarea id="description" rows={2} label={t('field.description')} {...form.getInputProps('description')} />
    </>
  );
};

const noFields: readonly FieldView[] = [];

/** The form of a custom field, on its page or in a dialog (rule forms/field-keys). */
export const FieldForm = (props: RecordFormProps<FieldView>) => {
  const { t, i18n } = useTranslation('forms');
  const { problem: sentence } = useFieldWords();
  const { view: all } = useTopic(fieldRecord.topic, { eventId: props.eventId });
  const others = all === null ? noFields : all.filter(({ _id }) => _id !== props.view?._id);
  const { kindOf, mappingOf } = useShownKinds();
  const currency = useCurrency(props.eventId);
  const { form, frame } = useRecordForm({
    ...props,
    record: fieldRecord,
    valuesOf,
    bodyOf,
    problems: (values) => fieldProblems(values, t, sentence, { currency, others }),
    labels: {
      taxRate: t('tax.rate'),
      title: t('field.title'),
      name: t('field.name'),
      description: t('field.description'),
      type: t('field.type'),
      kind: t('field.type'),
      fieldMapping: t('field.fieldMapping'),
      min: t('field.min'),
      max: t('field.max'),
      values: t('field.options'),
      options: t('field.options'),
      pastDate: t('field.pastDate'),
      defaultValue: t('field.defaultValue'),
      conditions: t('field.conditions'),
      dependsOnFields: t('field.conditions'),
      ...flagLabels(t),
      keepsShown: t('field.keepsShown'),
      feeValues: t('options.fees'),
      quantityValues: t('options.quantities'),
      feeFormula: t('formula.title'),
      showCount: t('field.showCount'),
      discount: t('discount.title'),
      discountValue: t('discount.title'),
      discountStartDate: t('discount.title'),
      discountEndDate: t('discount.title'),
    },
    saved: { created: t('field.created'), updated: t('field.updated') },
    words: {
      from: {
        kind: ['type', 'validations'],
        min: ['validations'],
        max: ['validations'],
        pastDate: ['validations'],
        options: ['values', 'labels', 'feeValues', 'quantityValues'],
        conditions: ['dependsOnFields', 'dependsOnValues'],
        discount: Object.keys(discountFields),
      },
      show: {
        kind: kindOf,
        fieldMapping: mappingOf,
        options: (options) => linesFrom(options),
        defaultValue: textOf,
        conditions: (conditions) => conditionWords(conditions, others, i18n.language),
        discount: (draft) => discountWords(draft, currency),
      },
      said: ({ options, conditions, discount }) => ({
        options: options.map(({ value, label, fee, quantity }) => [value, label, fee, quantity]),
        conditions: conditions.map(({ field, values }) => [field, values]),
        discount: discountFrom(discount),
      }),
    },
  });
  return (
    <RecordForm frame={frame} cancelTo={props.home} onCancel={props.inDialog?.onCancel}>
      {props.view !== null && <FieldUses field={props.view} />}
      <FieldPart title={t('fieldPart.what')}>
        <AboutPart form={form} isNew={props.view === null} />
        <KindPart
          form={form}
          currency={currency}
          taken={all?.find(({ _id }) => _id === props.view?._id)?.optionsTaken}
        />
        {form.values.kind === 'list' && <FieldFlag form={form} name="multiple" />}
        {hasOptions(typeOf(form.values.kind)) && <FieldFlag form={form} name="quantityField" />}
        {props.view !== null && (
          <Checkbox
            id="keepsShown"
            label={t('field.keepsShown')}
            description={t('fieldHint.keepsShown')}
            {...form.getInputProps('keepsShown', { type: 'checkbox' })}
          />
        )}
      </FieldPart>
      <FeePart form={form} others={others} currency={currency} />
      <FieldPart title={t('fieldPart.discount')}>
        <DiscountEditor
          draft={form.values.discount}
          currency={currency}
          error={['discount', ...Object.keys(discountFields)].map((key) => form.errors[key]).find(Boolean)}
          onChange={(draft) => form.setFieldValue('discount', draft)}
        />
      </FieldPart>
      <FieldPart title={t('fieldPart.when')}>
        <ConditionsEditor
          conditions={form.values.conditions}
          offered={others.filter(({ type }) => hasOptions(type))}
          legend={t('field.conditions')}
          hint={t(others.some(({ type }) => hasOptions(type)) ? 'conditions.hint' : 'conditions.noFields')}
          noAnswers={t('conditions.any')}
          error={form.errors['conditions'] ?? form.errors['dependsOnFields']}
          onChange={(next) => form.setFieldValue('conditions', [...next])}
        />
      </FieldPart>
      <RightsPart form={form} />
      <UsePart form={form} />
    </RecordForm>
  );
};
