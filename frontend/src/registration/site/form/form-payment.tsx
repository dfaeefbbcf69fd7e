import { Stack, Title } from '@mantine/core';
import { playModeOf } from '@turnout/contracts/event-setup';
import { offeredMethods } from '@turnout/contracts/payment';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayMoney } from '../../../ui/play-money.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { payingFor } from './entered/paying-for.ts';
import { PaymentChoice } from '../money/payment-choice.tsx';
import { amountTypes, type DraftPayment } from '../money/payment.form.ts';
import type { PriceRules } from '../../../ui/prices.ts';
import type { Change, Draft, FormRules } from './entered/register.form.ts';
import { useSite } from '../parts/site.layout.tsx';

interface FormPaymentProps {
  readonly draft: Draft;
  readonly rules: FormRules;
  readonly pricing: PriceRules | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (change: Change) => void;
}

const nothing: DraftPayment = {};

/** How those on the form pay; nothing where nothing is to be paid, where visitors see no money, and where there is no choice. */
export const FormPayment = ({ draft, rules, pricing, errors, change }: FormPaymentProps) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  // Whoever types does not wait until a large group is added up.
  const settled = useAfterPaint(draft);
  const paying = useMemo(() => payingFor(event, settled, rules, pricing), [event, settled, rules, pricing]);
  const choose = useCallback((pay: DraftPayment) => change({ pay }), [change]);
  if (paying === null || (offeredMethods(event).length === 0 && amountTypes(paying).length === 1)) return null;
  return (
    <section aria-labelledby="payment">
      <Title order={2} id="payment" mb="sm">
        {t('payment.title')}
      </Title>
      <Stack gap="md">
        <PlayMoney mode={playModeOf(event)} />
        <PaymentChoice
          event={event}
          paying={paying}
          payment={draft.payment ?? nothing}
          errors={errors}
          onChange={choose}
        />
      </Stack>
    </section>
  );
};
