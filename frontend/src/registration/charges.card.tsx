import { Card, Text, Title } from '@mantine/core';
import type { RegistrationView } from '@turnout/contracts/registration';
import { sumOfCharges } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../ui/use-money.ts';
import { PriceLines } from './price-lines.tsx';
import { useWhole } from './use-whole.ts';

const Owed = ({ total, currency }: { readonly total: number; readonly currency: string }) => {
  const { t } = useTranslation('registration');
  const money = useMoney(currency);
  return (
    <Text mt="sm" className="tabular">
      {t('charges.group', { total: money(total) })}
    </Text>
  );
};

/** What somebody is charged, line by line as it was kept; of a primary registrant also what the group owes. */
export const ChargesCard = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('registration');
  const whole = useWhole(registration);
  if (whole === undefined) return null;
  const { charges = [], currency = '', total = 0 } = whole;
  const isOfGroup = registration.parent === null && registration.registrantsCount > 1;
  if (currency === '' || (charges.length === 0 && !isOfGroup)) return null;
  const names = new Map(charges.map(({ source, name }) => [source, name]));
  return (
    <Card component="section" id="charges" aria-label={t('charges.title')}>
      <Title order={2} size="h4">
        {t('charges.title')}
      </Title>
      <PriceLines
        label={t('charges.title')}
        currency={currency}
        lines={charges}
        total={sumOfCharges(charges, currency)}
        totalLabel={t('charges.total')}
        nameOf={(source) => names.get(source) ?? ''}
      />
      {isOfGroup && <Owed total={total} currency={currency} />}
    </Card>
  );
};
