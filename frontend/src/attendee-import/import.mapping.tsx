import { Alert, Button, Card, Checkbox, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconTicket } from '@tabler/icons-react';
import { DateOrder, attendeeImportApi, type ImportMapping, type ImportView } from '@turnout/contracts/attendee-import';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { useColon } from '../ui/use-colon.ts';
import {
  columnLetter,
  columnOf,
  columnsChosenTwice,
  hasName,
  mapped,
  mayBeLeftEmpty,
  orderOfDays,
  particulars,
  samplesOf,
  unsureColumns,
  withDayOrder,
  withEmpty,
  withType,
  type MappingTarget,
} from './import-mapping.ts';
import { ImportFile } from './import.file.tsx';
import classes from './import.module.css';
import { ImportPreview, useColumnNames } from './import.preview.tsx';
import { showRefusal } from '../platform/refusal-notice.ts';

interface TargetProps {
  readonly label: string;
  readonly hint?: string;
  readonly view: ImportView;
  readonly mapping: ImportMapping;
  readonly target: MappingTarget;
  readonly onChange: (mapping: ImportMapping) => void;
  /** What else is said of it. */
  readonly children?: ReactNode;
}

const Target = ({ label, hint, view, mapping, target, onChange, children }: TargetProps) => {
  const { t } = useTranslation('attendee-import');
  const { labelled } = useColon();
  const names = useColumnNames(view.columns);
  const column = columnOf(mapping, target);
  const samples = column === null ? [] : samplesOf(view.preview, column);
  return (
    <div className={classes.target}>
      <Stack gap="xs">
        <Select
          label={label}
          description={hint}
          data={names.map((name, index) => ({ value: String(index), label: `${columnLetter(index)} · ${name}` }))}
          value={column === null ? null : String(column)}
          onChange={(value) => onChange(mapped(mapping, target, value === null ? null : Number(value)))}
          placeholder={t('import.mapping.noColumn')}
          clearable
          clearButtonProps={{ 'aria-label': labelled(label, t('import.mapping.noColumn')) }}
          searchable={view.columns.length > 10}
          limit={200}
        />
        {children}
      </Stack>
      <div className={classes.samples}>
        {column !== null &&
          (samples.length === 0
            ? t('import.mapping.noSample')
            : t('import.mapping.sample', { values: samples.join(' · ') }))}
      </div>
    </div>
  );
};

type Field = ImportView['form']['fields'][number];
type FieldProps = Pick<TargetProps, 'view' | 'mapping' | 'onChange'> & { readonly field: Field };

/** Which comes first, the day or the month, where days stand in a column as text. */
const DayOrder = ({ view, mapping, onChange, field }: FieldProps) => {
  const { t } = useTranslation('attendee-import');
  const { labelled } = useColon();
  const column = mapping.fields[field._id];
  if (field.type !== 'calendar' || column === undefined || !view.dates.some((one) => one.column === column))
    return null;
  const order = orderOfDays(mapping, view, column);
  return (
    <Select
      label={labelled(field.title, t('import.mapping.dayOrder'))}
      description={t('import.mapping.dayOrderHint')}
      placeholder={t('import.mapping.dayOrderChoose')}
      error={order === null ? t('import.mapping.dayOrderUnsure') : undefined}
      data={DateOrder.options.map((one) => ({ value: one, label: t(`import.mapping.${one}`) }))}
      value={order}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = DateOrder.safeParse(value);
        if (chosen.success) onChange(withDayOrder(mapping, column, chosen.data));
      }}
    />
  );
};

/** Where a field of the form stands in the file, and what is said of it once for all rows. */
const FieldTarget = (props: FieldProps) => {
  const { t } = useTranslation('attendee-import');
  const { labelled } = useColon();
  const { field, mapping, onChange } = props;
  const { _id, title, required } = field;
  const isName = field.fieldMapping === 'firstName' || field.fieldMapping === 'lastName';
  return (
    <Target
      {...props}
      target={{ kind: 'field', fieldId: _id }}
      label={required ? `${title} (${t('import.mapping.required')})` : title}
    >
      <DayOrder {...props} />
      {required && !isName && (
        <Checkbox
          label={t('import.mapping.leaveEmpty')}
          aria-label={labelled(title, t('import.mapping.leaveEmpty'))}
          checked={mayBeLeftEmpty(mapping, _id)}
          onChange={({ currentTarget: { checked } }) => onChange(withEmpty(mapping, _id, checked))}
        />
      )}
    </Target>
  );
};

const MappingForm = ({
  view,
  first,
  onCancel,
}: {
  readonly view: ImportView;
  readonly first: ImportMapping;
  readonly onCancel: (() => void) | null;
}) => {
  const { t } = useTranslation('attendee-import');
  const names = useColumnNames(view.columns);
  const [mapping, setMapping] = useState(first);
  const { run, isSaving } = useCommand(attendeeImportApi.checkImport);
  const twice = columnsChosenTwice(mapping);
  const isNamed = hasName(mapping, view.form);
  const unsure = unsureColumns(mapping, view);

  const check = async () => {
    const answer = await run({ params: { id: view._id }, body: { mapping, corrections: [] } });
    if (!answer.ok) showRefusal(answer.refusal);
  };
  const target = { view, mapping, onChange: setMapping };
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('import.mapping.text')}</Text>
      <Card component="section" aria-labelledby="import-people">
        <Title order={2} size="h3" id="import-people">
          {t('import.mapping.people')}
        </Title>
        {view.form.fields.map((field) => (
          <FieldTarget key={field._id} {...target} field={field} />
        ))}
      </Card>
      <Card component="section" aria-labelledby="import-ticket">
        <Title order={2} size="h3" id="import-ticket">
          {t('import.mapping.ticket')}
        </Title>
        {particulars.map((kind) => (
          <Target
            key={kind}
            {...target}
            target={{ kind }}
            label={t(`import.mapping.${kind}`)}
            hint={t(`import.mapping.${kind}Hint`)}
          />
        ))}
        <div className={classes.target}>
          <Select
            label={t(mapping.type === null ? 'import.mapping.typeIdAll' : 'import.mapping.typeId')}
            data={view.form.types.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={mapping.typeId}
            allowDeselect={false}
            onChange={(value) => {
              const type = view.form.types.find(({ _id }) => _id === value);
              if (type !== undefined) setMapping(withType(mapping, type._id));
            }}
          />
        </div>
      </Card>
      {!isNamed && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {t('import.mapping.noName')}
        </Alert>
      )}
      {twice.length > 0 && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {t('import.mapping.twice', { columns: twice.map((column) => names[column]).join(', ') })}
        </Alert>
      )}
      {unsure.length > 0 && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {t('import.mapping.dayOrderMissing', { columns: unsure.map((column) => names[column]).join(', ') })}
        </Alert>
      )}
      <Group justify="flex-end">
        {onCancel !== null && (
          <Button variant="default" onClick={onCancel}>
            {t('import.report.cancel')}
          </Button>
        )}
        <SavingButton isSaving={isSaving} disabled={unsure.length > 0} onClick={() => void check()}>
          {t('import.mapping.check')}
        </SavingButton>
      </Group>
    </Stack>
  );
};

/** The second step: which column holds what. @param onCancel back to the last check, where there is one. */
export const ImportMappingStep = ({
  view,
  onCancel,
}: {
  readonly view: ImportView;
  readonly onCancel: (() => void) | null;
}) => {
  const { t } = useTranslation('attendee-import');
  // Suggested for every event that has a type.
  const first = view.mapping;
  if (first === null) {
    return (
      <EmptyState
        icon={<IconTicket />}
        title={t('import.mapping.noTypes')}
        action={
          <Button component={Link} to={`/dashboard/${view.eventId}/registration-types`}>
            {t('import.mapping.openTypes')}
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="lg">
      <ImportFile view={view} />
      {view.encoding?.isSure !== false && <MappingForm view={view} first={first} onCancel={onCancel} />}
      <ImportPreview view={view} />
    </Stack>
  );
};
