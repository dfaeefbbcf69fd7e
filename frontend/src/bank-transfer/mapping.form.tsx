import { Alert, Group, MultiSelect, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { bankTransferApi, StatementEncoding, type StatementView } from '@turnout/contracts/bank-transfer';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { NumberInput } from '../ui/number-input.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { columnsOf, draftOf, mappingOf, type Column, type DraftMapping } from './mapping.ts';

interface ColumnSelectProps {
  readonly label: string;
  readonly hint?: string;
  readonly columns: readonly Column[];
  readonly value: number | null;
  readonly isRequired?: boolean;
  readonly onChange: (value: number | null) => void;
}

const ColumnSelect = ({ label, hint, columns, value, isRequired = false, onChange }: ColumnSelectProps) => {
  const { t } = useTranslation('bank-transfer');
  return (
    <NativeSelect
      label={label}
      description={hint}
      required={isRequired}
      value={value === null ? '' : String(value)}
      data={[{ value: '', label: t('mapping.none') }, ...columns]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
};

interface PartProps {
  readonly draft: DraftMapping;
  readonly columns: readonly Column[];
  readonly change: (changes: Partial<DraftMapping>) => void;
}

const Columns = ({ draft, columns, change }: PartProps) => {
  const { t } = useTranslation('bank-transfer');
  return (
    <>
      <ColumnSelect
        label={t('line.day')}
        columns={columns}
        value={draft.date}
        isRequired
        onChange={(date) => change({ date })}
      />
      <ColumnSelect
        label={t('line.amount')}
        hint={t('mapping.amountHint')}
        columns={columns}
        value={draft.amount}
        isRequired
        onChange={(amount) => change({ amount })}
      />
      <MultiSelect
        label={t('mapping.text')}
        description={t('mapping.textHint')}
        required
        value={draft.text.map(String)}
        data={[...columns]}
        maxValues={10}
        onChange={(text) => change({ text: text.map(Number) })}
      />
      <ColumnSelect
        label={t('line.payer')}
        columns={columns}
        value={draft.payer}
        onChange={(payer) => change({ payer })}
      />
      <ColumnSelect
        label={t('mapping.sign')}
        hint={t('mapping.signHint')}
        columns={columns}
        value={draft.sign}
        onChange={(sign) => change({ sign })}
      />
      <ColumnSelect
        label={t('mapping.currency')}
        columns={columns}
        value={draft.currency}
        onChange={(currency) => change({ currency })}
      />
      <ColumnSelect
        label={t('mapping.bankReference')}
        hint={t('mapping.bankReferenceHint')}
        columns={columns}
        value={draft.bankReference}
        onChange={(bankReference) => change({ bankReference })}
      />
    </>
  );
};

const dates = ['dmy', 'mdy', 'ymd'] as const;
const delimiters = [';', ',', '\t', '|'] as const;

const Writing = ({ draft, change }: Omit<PartProps, 'columns'>) => {
  const { t } = useTranslation('bank-transfer');
  return (
    <>
      <NativeSelect
        label={t('mapping.dates')}
        value={draft.dates}
        data={dates.map((value) => ({ value, label: t(`mapping.order.${value}`) }))}
        onChange={({ currentTarget }) =>
          change({ dates: dates.find((one) => one === currentTarget.value) ?? draft.dates })
        }
      />
      <NativeSelect
        label={t('mapping.decimals')}
        value={draft.decimals}
        data={[
          { value: ',', label: '1.234,56' },
          { value: '.', label: '1,234.56' },
        ]}
        onChange={({ currentTarget }) => change({ decimals: currentTarget.value === '.' ? '.' : ',' })}
      />
      <NativeSelect
        label={t('mapping.delimiter')}
        value={draft.delimiter}
        data={delimiters.map((value) => ({ value, label: value === '\t' ? t('mapping.tab') : value }))}
        onChange={({ currentTarget }) =>
          change({ delimiter: delimiters.find((one) => one === currentTarget.value) ?? draft.delimiter })
        }
      />
      <NativeSelect
        label={t('mapping.encoding')}
        value={draft.encoding}
        data={StatementEncoding.options}
        onChange={({ currentTarget }) =>
          change({ encoding: StatementEncoding.safeParse(currentTarget.value).data ?? draft.encoding })
        }
      />
      <NumberInput
        label={t('mapping.headerLine')}
        description={t('mapping.headerLineHint')}
        min={0}
        max={20}
        allowDecimal={false}
        value={draft.headerLine}
        onChange={(value) => change({ headerLine: Number(value) || 0 })}
      />
    </>
  );
};

/** Says which columns of a bank's file are which; read anew by it, the file shows what it holds. */
export const MappingForm = ({
  statement,
  onMapped,
}: {
  readonly statement: StatementView;
  readonly onMapped: () => void;
}) => {
  const { t } = useTranslation('bank-transfer');
  const [draft, setDraft] = useState<DraftMapping>(() => draftOf(statement));
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand(bankTransferApi.mapBankStatement);
  const columns = columnsOf(statement, draft.headerLine, (place) => t('mapping.column', { place }));
  const change = (changes: Partial<DraftMapping>): void => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const submit = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    const mapping = mappingOf(draft);
    if (mapping === null) return setProblem(t('mapping.missing'));
    const answer = await command.run({ params: { id: statement._id }, body: { mapping } });
    if (answer.ok) onMapped();
    else setProblem(answer.refusal.message);
  };
  return (
    <form noValidate onSubmit={(pressed) => void submit(pressed)} aria-label={t('mapping.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('mapping.lead')}</Text>
        {problem !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {problem}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Columns draft={draft} columns={columns} change={change} />
          <Writing draft={draft} change={change} />
        </SimpleGrid>
        <Group>
          <SavingButton type="submit" isSaving={command.isSaving}>
            {t('mapping.read')}
          </SavingButton>
        </Group>
      </Stack>
    </form>
  );
};
