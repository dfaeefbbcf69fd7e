import { Badge } from '@mantine/core';
import { IconCheck, IconCircleHalf2, IconX } from '@tabler/icons-react';
import type { PaymentState } from '@turnout/contracts/charges';
import { useTranslation } from 'react-i18next';

const looks = {
  fully_paid: { color: 'green', Icon: IconCheck },
  partial_payment: { color: 'yellow', Icon: IconCircleHalf2 },
  not_paid: { color: 'red', Icon: IconX },
} as const;

/** How far a group has paid: colour, icon and word, never colour alone. */
export const PaymentBadge = ({ state }: { readonly state: PaymentState }) => {
  const { t } = useTranslation('ui');
  const { color, Icon } = looks[state];
  return (
    <Badge color={color} variant="light" miw="max-content" leftSection={<Icon size={13} stroke={2.6} aria-hidden />}>
      {t(`payment.${state}`)}
    </Badge>
  );
};
