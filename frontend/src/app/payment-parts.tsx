import { lazy, type ReactNode } from 'react';
import { readPaymentsTab, readSummaryCard } from '../payment/index.ts';
import { readGroupReceipts } from '../receipts/index.ts';
import { type DrawPayments, PaymentParts } from '../ui/payment-parts.ts';
import { loadWords } from './i18n.ts';

const Tab = lazy(async () => {
  const [part] = await Promise.all([readPaymentsTab(), loadWords('payment')]);
  return { default: part };
});
const Summary = lazy(async () => {
  const [part] = await Promise.all([readSummaryCard(), loadWords('payment')]);
  return { default: part };
});
const Receipts = lazy(async () => {
  const [part] = await Promise.all([readGroupReceipts(), loadWords('receipts')]);
  return { default: part };
});
const draw: DrawPayments = {
  ofRegistration: (props) => (
    <>
      <Tab key={props.registrationId} {...props} />
      <Receipts key={`receipts of ${props.registrationId}`} {...props} />
    </>
  ),
  ofEvent: (props) => <Summary {...props} />,
};

/** Capabilities meet here: a registration's screen and the dashboard show what was paid. */
export const Payments = ({ children }: { readonly children: ReactNode }) => (
  <PaymentParts value={draw}>{children}</PaymentParts>
);
