import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { InvoiceInputs } from '../money/invoice-inputs.tsx';
import type { SiteEvent } from '../parts/site-reads.ts';
import type { PriceRules } from '../../../ui/prices.ts';
import type { Change, Draft } from './entered/register.form.ts';

interface FormInvoiceProps {
  readonly event: SiteEvent;
  readonly draft: Draft;
  /** Null: it is not known yet what is charged. */
  readonly pricing: PriceRules | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (change: Change) => void;
}

const nothing = {};

/** Asks whoever registers for the address of their invoice, where the event makes invoices (rule receipts/invoice-address). */
export const FormInvoice = ({ event, draft, pricing, errors, change }: FormInvoiceProps) => {
  const { t } = useTranslation('site');
  if (pricing === null || !event.issueReceipts || !event.askInvoiceAddress) return null;
  const isWanted = draft.invoice !== undefined;
  return (
    <Stack gap="sm">
      <Switch
        label={t('invoice.wanted')}
        checked={isWanted}
        onChange={({ currentTarget }) => change({ invoice: currentTarget.checked ? nothing : null })}
      />
      {isWanted && (
        <InvoiceInputs value={draft.invoice ?? nothing} errors={errors} onChange={(invoice) => change({ invoice })} />
      )}
    </Stack>
  );
};
