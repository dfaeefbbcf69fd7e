import { Group, Stack, Text } from '@mantine/core';
import { decimalOf } from '@turnout/contracts/kernel';
import { onlineFeeOn } from '@turnout/contracts/payment';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paidNow } from '../money/paid-now.ts';
import { isPriced, pricesOf, type PriceRules } from '../../../ui/prices.ts';
import { judgesOf, typesIn, type Draft, type FormRules } from './entered/register.form.ts';
import { useSite } from '../parts/site.layout.tsx';
import type { SiteEvent } from '../parts/site-reads.ts';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { useMoney } from '../../../ui/use-money.ts';

export interface GroupPriceProps {
  readonly currency: string;
  /** With the currency's decimals. */
  readonly total: number;
  readonly event: SiteEvent;
  /** What of it is paid now, in minor units. */
  readonly now: number;
}

/** What all of a group come to, and what comes on top of what they pay now where they can do so online. */
export const GroupPrice = memo(({ currency, total, event, now }: GroupPriceProps) => {
  const { t, i18n } = useTranslation('site');
  const money = useMoney(currency);
  const percent = useMemo(
    () => new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 }),
    [i18n.language],
  );
  const fee = onlineFeeOn(now, event);
  const shown = (minor: number): string => money(decimalOf({ minor, currency }));
  return (
    <Stack gap={4} mt="xs" role="status" aria-label={t('form.groupTotal')}>
      <Group justify="space-between">
        <Text fw={650}>{t('form.groupTotal')}</Text>
        <Text fw={650} className="tabular">
          {money(total)}
        </Text>
      </Group>
      {fee > 0 && (
        <Text size="sm" c="dimmed">
          {t('form.processingFee', {
            percent: percent.format(event.onlinePaymentProcessingFee / 100),
            fee: shown(fee),
            amount: shown(now),
          })}
        </Text>
      )}
    </Stack>
  );
});
GroupPrice.displayName = 'GroupPrice';

export interface FormPriceProps {
  readonly draft: Draft;
  readonly rules: FormRules;
  readonly pricing: PriceRules | null;
}

const Reckoned = memo(({ draft, rules, pricing }: FormPriceProps & { readonly pricing: PriceRules }) => {
  const { i18n } = useTranslation('site');
  const { event } = useSite();
  const { currency } = pricing;
  const judges = useMemo(() => judgesOf(rules), [rules]);
  const { charges, total } = pricesOf(judges(draft), pricing);
  if (charges === 0) return null;
  return (
    <GroupPrice
      currency={currency}
      total={decimalOf({ minor: total, currency })}
      event={event}
      now={paidNow({ event, currency, total, paid: 0 }, draft.payment, i18n.language)}
    />
  );
});
Reckoned.displayName = 'Reckoned';

/** What the whole form comes to so far; nothing where all of it is free, or visitors are told nothing of money. */
export const FormPrice = ({ draft, rules, pricing }: FormPriceProps) => {
  // Whoever types does not wait until a large group is added up.
  const settled = useAfterPaint(draft);
  if (pricing === null || !isPriced(typesIn(draft, rules), pricing)) return null;
  return <Reckoned draft={settled} rules={rules} pricing={pricing} />;
};
