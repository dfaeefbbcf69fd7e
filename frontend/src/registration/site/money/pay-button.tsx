import { Stack, Text } from '@mantine/core';
import { IconArrowRight, IconBrandPaypal, IconCreditCard } from '@tabler/icons-react';
import type { Provider } from '@turnout/contracts/charges';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';
import { SavingButton } from '../../../ui/saving-button.tsx';
import type { OnlineTotal } from './online-total.tsx';

interface PayButtonProps {
  readonly provider: Provider;
  readonly currency: string;
  readonly total: OnlineTotal;
  /** Below the minimum, or no amount at all. */
  readonly isTooLow: boolean;
  readonly isOpening: boolean;
}

const icons = { stripe: IconCreditCard, paypal: IconBrandPaypal } as const;

/**
 * The button that leads to a provider's page (rule money/paying-online): the wallet's is not there where the amount is too low,
 * the card's cannot be pressed at 0.
 */
export const PayButton = ({ provider, currency, total, isTooLow, isOpening }: PayButtonProps) => {
  const { t } = useTranslation('site');
  const money = useMoney(currency);
  const Icon = icons[provider];
  if (provider === 'paypal' && isTooLow) return null;
  return (
    <Stack gap={6} w="100%">
      <SavingButton
        type="submit"
        size="lg"
        maw="24rem"
        isSaving={isOpening}
        disabled={total.total === 0}
        leftSection={<Icon size={22} aria-hidden />}
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {t(`payment.pay.${provider}`, { amount: money(total.total) })}
      </SavingButton>
      <Text size="sm" c="dimmed">
        {t(`payment.onPageOf.${provider}`)}
      </Text>
    </Stack>
  );
};
