import type { RegistrationView } from '@turnout/contracts/registration';
import { PaymentBadge } from '../../ui/payment-badge.tsx';

/** How far the group of somebody has paid; nothing where nothing was charged, or their type does not show it. */
export const PaymentTag = ({
  registration: { currency = '', paymentStatus },
}: {
  readonly registration: Pick<RegistrationView, 'currency' | 'paymentStatus'>;
}) => (currency === '' || paymentStatus === undefined ? null : <PaymentBadge state={paymentStatus} />);
