import {
  Anchor,
  Breadcrumbs,
  Card,
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { checkpointFieldRecord, type CheckpointFieldView } from '@turnout/contracts/checkpoint';
import { FieldType, hasOptions } from '@turnout/contracts/fields';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { RecordFormProps } from '../records/record.ts';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { useFieldWords } from '../ui/field-words.ts';
import { bodyOf, type CheckpointFieldValues, fieldProblems, typeFrom, valuesOf } from './field-form.ts';

const Inputs = ({ form }: { readonly form: UseFormReturnType<CheckpointFieldValues> }) => {
  const { t } = useTranslation('checkpoint');
  const { typeOf } = useFieldWords();
  const checkbox = (name: 'requiredForExternal' | 'publicView' | 'publicEditable') => (
    <Checkbox id={name} label={t(`fields.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
  );
  return (
    <Stack>
      <TextInput id="title" required label={t('fields.fieldTitle')} {...form.getInputProps('title')} />
      <TextInput
        id="name"
        required
        label={t('fields.name')}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('name')}
        onBlur={() => form.validateField('name')}
      />
      <NativeSelect
        id="type"
        required
        label={t('fields.type')}
        data={FieldType.options.map((value) => ({ value, label: typeOf(value) }))}
        value={form.values.type}
        onChange={(event) => form.setFieldValue('type', typeFrom(event.currentTarget.value))}
      />
      {checkbox('requiredForExternal')}
      {checkbox('publicView')}
      {checkbox('publicEditable')}
      <Textarea id="description" rows={2} label={t('fields.description')} {...form.getInputProps('description')} />
      {hasOptions(form.values.type) && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Textarea
            id="labels"
            rows={8}
            label={t('fields.labels')}
            description={t('fields.oneALine')}
            {...form.getInputProps('labels')}
          />
          <Textarea
            id="values"
            rows={8}
            required
            label={t('fields.values')}
            description={t('fields.oneALine')}
            {...form.getInputProps('values')}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
};

const FieldForm = (props: RecordFormProps<CheckpointFieldView>) => {
  const { t } = useTranslation('checkpoint');
  const { typeOf } = useFieldWords();
  const { form, frame } = useRecordForm({
    ...props,
    record: checkpointFieldRecord,
    valuesOf,
    bodyOf,
    problems: (values) => fieldProblems(values, t),
    labels: {
      title: t('fields.fieldTitle'),
      name: t('fields.name'),
      type: t('fields.type'),
      requiredForExternal: t('fields.requiredForExternal'),
      publicView: t('fields.publicView'),
      publicEditable: t('fields.publicEditable'),
      description: t('fields.description'),
      labels: t('fields.labels'),
      values: t('fields.values'),
    },
    saved: { created: t('fields.created'), updated: t('updated') },
    words: { show: { type: typeOf } },
  });
  return (
    <RecordForm frame={frame} cancelTo={props.home}>
      <Card>
        <Inputs form={form} />
      </Card>
    </RecordForm>
  );
};

const Crumbs = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('checkpoint');
  const eventId = useParams()['eventId'] ?? '';
  return (
    <Breadcrumbs>
      <Anchor component={Link} to={`/dashboard/${eventId}/checkpoints`} size="sm">
        {t('list.title')}
      </Anchor>
      <Anchor component={Link} to={`/dashboard/${eventId}/checkpointfields`} size="sm">
        {t('fields.title')}
      </Anchor>
      <Text size="sm">{title}</Text>
    </Breadcrumbs>
  );
};

const crumbs = (title: string) => <Crumbs title={title} />;

/** A checkpoint field, new or to be changed (rule checkpoint/fields). */
export const CheckpointFieldFormScreen = () => {
  const { t } = useTranslation('checkpoint');
  return (
    <RecordPage
      record={checkpointFieldRecord}
      words={{ new: t('fields.new'), edit: t('fields.edit') }}
      nameOf={({ title }) => title}
      list={{ label: t('fields.title'), path: 'checkpointfields' }}
      lead={crumbs}
    >
      {(props) => <FieldForm {...props} />}
    </RecordPage>
  );
};
