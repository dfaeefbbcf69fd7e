import { Alert, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { isCreditorReference, type TransferDetails } from '@turnout/contracts/bank-transfer';
import { inFours } from '@turnout/contracts/charges';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../ui/copy-field.tsx';
import { useColon } from '../../../ui/use-colon.ts';
import { useMoney } from '../../../ui/use-money.ts';
import { useTransferDetails } from '../parts/site-reads.ts';

interface Drawn {
  readonly of: string;
  readonly picture: string | null;
}

/** The QR code that a banking app fills a transfer in from; nothing where it cannot be drawn, as all of it stands beside it. */
const EpcCode = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('site');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    const drawing = { isWanted: true };
    const show = (picture: string | null): void => {
      if (drawing.isWanted) setDrawn({ of: code, picture });
    };
    const draw = async () => (await import('../../../ui/drawn-qr.ts')).drawQr(code);
    draw().then(show, () => show(null));
    return () => {
      drawing.isWanted = false;
    };
  }, [code]);
  if (drawn?.of !== code) return <Skeleton width={200} height={200} />;
  if (drawn.picture === null) return null;
  return (
    <figure style={{ margin: 0 }}>
      <img src={drawn.picture} width={200} height={200} alt={t('bankTransfer.code')} />
      <figcaption>
        <Text size="sm">{t('bankTransfer.scan')}</Text>
      </figcaption>
    </figure>
  );
};

const Details = ({ transfer }: { readonly transfer: TransferDetails }) => {
  const { t } = useTranslation('site');
  const money = useMoney(transfer.currency);
  const { labelled } = useColon();
  const { accountHolder, iban, bic, reference, epcCode } = transfer;
  const fields = [
    { label: t('bankTransfer.holder'), value: accountHolder },
    { label: t('bankTransfer.iban'), value: inFours(iban) },
    { label: t('bankTransfer.bic'), value: bic },
    {
      label: t('bankTransfer.reference'),
      value: isCreditorReference(reference) ? inFours(reference) : reference,
    },
  ].filter(({ value }) => value !== '');
  return (
    <Card withBorder component="section" aria-labelledby="bank-transfer">
      <Stack gap="sm">
        <Title order={3} id="bank-transfer">
          {t('bankTransfer.title')}
        </Title>
        <Text fw={600}>{labelled(t('bankTransfer.amount'), money(transfer.amount))}</Text>
        {fields.map((one) => (
          <CopyField key={one.label} {...one} />
        ))}
        <Text size="sm">{t('bankTransfer.referenceHint')}</Text>
        {epcCode !== '' && <EpcCode code={epcCode} />}
      </Stack>
    </Card>
  );
};

/** Account, amount, reference and a banking app's code of a group's transfer. Nothing where it cannot or need not pay so. */
export const TransferDetailsCard = ({ payerKey }: { readonly payerKey: string }) => {
  const { t } = useTranslation('site');
  const read = useTransferDetails(payerKey);
  if (read.state === 'read') return read.data === null ? null : <Details transfer={read.data} />;
  if (read.state === 'loading') return <Skeleton height={120} />;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {t('bankTransfer.failed')}
        <Button variant="default" onClick={read.again}>
          {t('bankTransfer.again')}
        </Button>
      </Stack>
    </Alert>
  );
};
