import { Text } from '@mantine/core';
import { sumOfCharges, type ChargeShown } from '@turnout/contracts/registration';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../ui/person-name.ts';
import { PriceLines } from '../../../ui/price-lines.tsx';

interface PersonChargesProps {
  readonly person: Parameters<typeof nameOf>[0] & { readonly registrationIndex: number };
  readonly currency: string;
  readonly charges: readonly ChargeShown[];
  /** Stands beside the name. */
  readonly mark?: ReactNode;
}

/** What one registrant is charged, under their name, or their place in the group where they gave none. */
export const PersonCharges = ({ person, currency, charges, mark }: PersonChargesProps) => {
  const { t } = useTranslation('site');
  const names = new Map(charges.map(({ source, name }) => [source, name]));
  const who = nameOf(person) === '' ? t('form.registrant', { number: person.registrationIndex }) : nameOf(person);
  return (
    <div>
      <Text fw={600} dir="auto" mt="sm">
        {who} {mark}
      </Text>
      <PriceLines
        label={who}
        currency={currency}
        lines={charges}
        total={sumOfCharges(charges, currency)}
        totalLabel={t('ui:price.total')}
        nameOf={(source) => names.get(source) ?? ''}
      />
    </div>
  );
};
