import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryCodes } from './country-codes.ts';
import { invoiceId, invoiceParts, longest, neededParts, type TypedInvoice } from './invoice.form.ts';

interface InvoiceInputsProps {
  readonly value: TypedInvoice;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: TypedInvoice) => void;
}

const completions = {
  name: 'organization',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  taxNumber: 'off',
  reference: 'off',
} as const;

/** Asks for the address of an invoice, part by part. */
export const InvoiceInputs = ({ value, errors, onChange }: InvoiceInputsProps) => {
  const { t, i18n } = useTranslation('site');
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    const all = countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }));
    // Visitors' browsers have no toSorted.
    return all.sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  }, [i18n.language]);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {invoiceParts.map((part) =>
        part === 'country' ? (
          <Select
            key={part}
            id={invoiceId(part)}
            label={t('invoice.part.country')}
            data={countries}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('invoice.noCountry') }}
            nothingFoundMessage={t('invoice.noSuchCountry')}
            value={value[part] === undefined || value[part] === '' ? null : value[part]}
            onChange={(country) => onChange({ ...value, country: country ?? '' })}
          />
        ) : (
          <TextInput
            key={part}
            id={invoiceId(part)}
            label={t(`invoice.part.${part}`)}
            required={neededParts.has(part)}
            maxLength={longest[part]}
            autoComplete={completions[part]}
            dir="auto"
            value={value[part] ?? ''}
            error={errors[invoiceId(part)]}
            onChange={({ currentTarget }) => onChange({ ...value, [part]: currentTarget.value })}
          />
        ),
      )}
    </SimpleGrid>
  );
};
