import { Alert, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { typingPauseMs } from '../../../ui/typing-pause.ts';
import { useMoney } from '../../../ui/use-money.ts';
import { useTransferPrice } from '../parts/site-reads.ts';

type Price = NonNullable<Extract<ReturnType<typeof useTransferPrice>, { state: 'read' }>['data']>;

const Shown = ({ price: { currency, before, after, charges, isTooLow } }: { readonly price: Price }) => {
  const { t } = useTranslation('site');
  const money = useMoney(currency);
  const names = new Map(charges.map(({ source, name }) => [source, name]));
  const label = t('transfer.price');
  return (
    <section aria-labelledby="transfer-price">
      <Title order={2} id="transfer-price" mb="sm">
        {label}
      </Title>
      <Stack gap="sm">
        <PriceLines
          label={label}
          currency={currency}
          lines={charges}
          total={after}
          totalLabel={t('ui:price.total')}
          nameOf={(source) => names.get(source) ?? ''}
        />
        <Text c="dimmed">{t('edit.priceBefore', { total: money(before) })}</Text>
        {isTooLow && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {t('edit.priceTooLow')}
          </Alert>
        )}
      </Stack>
    </section>
  );
};

/**
 * What the registration costs whoever takes it over, with the answers as they stand; nothing where it is free. While the
 * answers are not all there, it says when that is told.
 */
export const TransferPrice = ({ code, fields }: { readonly code: string; readonly fields: readonly object[] }) => {
  const { t } = useTranslation('site');
  const [paused] = useDebouncedValue(JSON.stringify({ code, fields }), typingPauseMs);
  // What may not be sent costs nothing, and sending it says why.
  const price = useTransferPrice(paused);
  if (price.state === 'refused' && price.refusal.status === 422)
    return <Text c="dimmed">{t('transfer.priceLater')}</Text>;
  return price.state === 'read' && price.data !== null ? <Shown price={price.data} /> : null;
};
