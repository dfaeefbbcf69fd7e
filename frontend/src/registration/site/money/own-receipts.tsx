import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { receiptsApi, type InvoiceAddressView, type ReceiptView } from '@turnout/contracts/receipts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../../platform/api.ts';
import { useCommand } from '../../../platform/command.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { notices } from '../../../ui/notices.tsx';
import { SavingButton } from '../../../ui/saving-button.tsx';
import { useMoney } from '../../../ui/use-money.ts';
import { type SiteEvent, useInvoiceAddress, useOwnReceipts } from '../parts/site-reads.ts';
import { addressOf, invoiceProblems, type TypedInvoice } from './invoice.form.ts';
import { InvoiceInputs } from './invoice-inputs.tsx';

const Receipt = ({ receipt, of }: { readonly receipt: ReceiptView; readonly of: RegistrantId }) => {
  const { t, i18n } = useTranslation('site');
  const money = useMoney(receipt.currency);
  const day = formatDay(receipt.issuedOn, i18n.language);
  const name = t(`receipts.kind.${receipt.kind}`);
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{`${name} ${receipt.number}`}</Text>
        <Text size="sm" c="dimmed" className="tabular">
          {t('receipts.of', { day, amount: money(receipt.amount) })}
        </Text>
      </div>
      <FileButton
        name={`${name} ${receipt.number.replace(/\//g, '-')}.pdf`}
        read={() => callForFile(receiptsApi.ownReceiptFile, { params: { registrationId: of, receiptId: receipt._id } })}
        words={{
          save: t('receipts.download', { name: receipt.number }),
          saving: t('receipts.downloading'),
          saved: t('receipts.downloaded'),
          failed: t('receipts.failed'),
        }}
      />
    </Group>
  );
};

const noErrors = {};

/** Changes the address, or says that none is wanted. */
const AddressForm = ({
  of,
  known,
  onDone,
}: {
  readonly of: RegistrantId;
  readonly known: InvoiceAddressView;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('site');
  const set = useCommand(receiptsApi.setInvoiceAddress);
  const [typed, setTyped] = useState<TypedInvoice>({ ...known.address });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(noErrors);
  const save = async (address: ReturnType<typeof addressOf> | null): Promise<void> => {
    const result = await set.run({ params: { registrationId: of }, body: { address } });
    if (!result.ok) {
      notices.danger(result.refusal.message);
      return;
    }
    notices.success(result.data.message);
    onDone();
  };
  const submit = async (): Promise<void> => {
    const problems = invoiceProblems(typed, t);
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
    if (problems.length === 0) await save(addressOf(typed));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <InvoiceInputs value={typed} errors={errors} onChange={setTyped} />
        <Group gap="sm">
          <SavingButton type="submit" isSaving={set.isSaving}>
            {t('invoice.save')}
          </SavingButton>
          {known.address !== null && (
            <Button variant="subtle" color="red" onClick={() => void save(null)}>
              {t('invoice.withdraw')}
            </Button>
          )}
          <Button variant="default" onClick={onDone}>
            {t('ui:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** The address for the invoices of a group, to be changed until something was issued. */
const InvoiceAddressPart = ({ of, isAlone }: { readonly of: RegistrantId; readonly isAlone: boolean }) => {
  const { t } = useTranslation('site');
  const read = useInvoiceAddress(of);
  const [isOpen, setOpen] = useState(false);
  if (read.state !== 'read') return null;
  const { address, isFixed } = read.data;
  const done = (): void => {
    setOpen(false);
    read.again();
  };
  return (
    <Stack gap="xs">
      <Title order={isAlone ? 2 : 3}>{t('invoice.title')}</Title>
      {address === null ? (
        <Text c="dimmed">{t('invoice.none')}</Text>
      ) : (
        <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {[address.name, address.street, `${address.postalCode} ${address.city}`.trim(), address.taxNumber]
            .filter((line) => line !== '')
            .join('\n')}
        </Text>
      )}
      {isFixed ? (
        <Text size="sm" c="dimmed">
          {t('invoice.fixed')}
        </Text>
      ) : isOpen ? (
        <AddressForm of={of} known={read.data} onDone={done} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(address === null ? 'invoice.give' : 'invoice.change')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

interface OwnReceiptsProps {
  /** The first of the group. */
  readonly of: RegistrantId;
  readonly event: SiteEvent;
}

/** Receipts of whoever registered a group, and the address that invoices are made out to (rule receipts/who-reads-receipts). */
export const OwnReceipts = ({ of, event }: OwnReceiptsProps) => {
  const { t } = useTranslation('site');
  const isShown = event.issueReceipts && !event.hideAllPaymentInfoFromRegistrant;
  const read = useOwnReceipts(isShown ? of : null);
  const receipts = read.state === 'read' ? read.data : [];
  const asksAddress = isShown && event.askInvoiceAddress;
  if (receipts.length === 0 && !asksAddress) return null;
  return (
    <section aria-label={t(receipts.length > 0 ? 'receipts.title' : 'invoice.title')}>
      {receipts.length > 0 && (
        <Title order={2} mb="sm">
          {t('receipts.title')}
        </Title>
      )}
      <Stack gap="md">
        {receipts.length > 0 && (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {receipts.map((receipt) => (
              <Receipt key={receipt._id} receipt={receipt} of={of} />
            ))}
          </Stack>
        )}
        {asksAddress && <InvoiceAddressPart of={of} isAlone={receipts.length === 0} />}
      </Stack>
    </section>
  );
};
