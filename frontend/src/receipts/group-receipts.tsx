import { Badge, Group, Stack, Table, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { receiptsApi, receiptTopics, type ReceiptView } from '@turnout/contracts/receipts';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { FileButton } from '../ui/file-button.tsx';
import { formatDay } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { useMoney } from '../ui/use-money.ts';

const colours = { receipt: 'blue', invoice: 'blue', 'credit-note': 'yellow' } as const;

interface RowProps {
  readonly receipt: ReceiptView;
  readonly maySend: boolean;
}

const SendAgain = ({ receipt }: Pick<RowProps, 'receipt'>) => {
  const { t } = useTranslation('receipts');
  const send = useCommand(receiptsApi.sendReceipt);
  const ask = async (): Promise<void> => {
    const result = await send.run({ params: { receiptId: receipt._id } });
    if (result.ok) notices.success(result.data.message);
    else notices.danger(result.refusal.message);
  };
  return (
    <SavingButton
      variant="subtle"
      size="compact-sm"
      isSaving={send.isSaving}
      leftSection={<IconMail size={16} aria-hidden />}
      aria-label={t('sendOf', { number: receipt.number })}
      onClick={() => void ask()}
    >
      {t('send')}
    </SavingButton>
  );
};

const Row = ({ receipt, maySend }: RowProps) => {
  const { t, i18n } = useTranslation('receipts');
  const money = useMoney(receipt.currency);
  const { _id: receiptId, kind, series, number, issuedOn, amount, tax, credits } = receipt;
  return (
    <Table.Tr>
      <Table.Td data-label={t('head.number')}>
        <Stack gap={0}>
          <span translate="no">{number}</span>
          {credits.length > 0 && <span>{t('credits', { numbers: credits.join(', ') })}</span>}
        </Stack>
      </Table.Td>
      <Table.Td data-label={t('head.kind')}>
        <Group gap={4}>
          <Badge color={colours[kind]} variant="light" miw="max-content">
            {t(`kind.${kind}`)}
          </Badge>
          {series === 'test' && (
            <Badge color="yellow" variant="light" miw="max-content">
              {t('test')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td data-label={t('head.day')}>{formatDay(issuedOn, i18n.language)}</Table.Td>
      <Table.Td data-label={t('head.amount')} className="tabular">
        {money(amount)}
      </Table.Td>
      <Table.Td data-label={t('head.tax')} className="tabular">
        {money(tax)}
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <FileButton
            size="compact-sm"
            name={`${t(`kind.${kind}`)} ${number.replace(/\//g, '-')}.pdf`}
            read={() => callForFile(receiptsApi.receiptFile, { params: { receiptId } })}
            words={{
              save: t('download', { number }),
              saving: t('downloading'),
              saved: t('downloaded'),
              failed: t('failed'),
            }}
          />
          {maySend && <SendAgain receipt={receipt} />}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
};

export interface GroupReceiptsProps {
  readonly eventId: EventId;
  readonly registrationId: RegistrantId;
}

/** Receipts, invoices and credit notes of a group, live, to be downloaded and sent again; nothing where there are none. */
export const GroupReceipts = ({ eventId, registrationId }: GroupReceiptsProps) => {
  const { t } = useTranslation('receipts');
  const { view } = useTopic(receiptTopics.ofGroup, { eventId, registrationId });
  const may = useMay(eventId);
  if (view === null || view.length === 0) return null;
  const maySend = may('editPaymentsForRegistrants', 'checkinRegistrants');
  const heads = (['number', 'kind', 'day', 'amount', 'tax', 'actions'] as const).map((head) => t(`head.${head}`));
  return (
    <Stack gap="sm" mt="md" component="section" aria-label={t('title')}>
      <Title order={2} size="h3">
        {t('title')}
      </Title>
      <TableCard label={t('title')} heads={heads}>
        {view.map((receipt) => (
          <Row key={receipt._id} receipt={receipt} maySend={maySend} />
        ))}
      </TableCard>
    </Stack>
  );
};
