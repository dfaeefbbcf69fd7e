import { Text, Title } from '@mantine/core';
import { sumOfCharges } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../ui/person-name.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PriceLines } from '../price-lines.tsx';
import { GroupPrice } from './group-price.tsx';
import type { SiteEvent, useGroup } from './site-reads.ts';

type Group = Extract<ReturnType<typeof useGroup>, { state: 'read' }>['data'];

/** What everybody was charged when they registered, and what the group owes; nothing where all of it was free, or is hidden. */
export const KeptCharges = ({
  group: { registration, others },
  event,
}: {
  readonly group: Group;
  readonly event: SiteEvent;
}) => {
  const { t } = useTranslation('site');
  const charged = [registration, ...others].filter(({ charges = [] }) => charges.some(({ amount }) => amount !== 0));
  const { currency = '', total = 0, parent } = registration;
  if (charged.length === 0 || currency === '') return null;
  return (
    <section aria-labelledby="charges">
      <Title order={2} id="charges" mb="sm">
        {t('confirmation.charges')}
      </Title>
      {charged.map((person) => {
        const { charges = [] } = person;
        const names = new Map(charges.map(({ source, name }) => [source, name]));
        const who = nameOf(person) === '' ? t('form.registrant', { number: person.registrationIndex }) : nameOf(person);
        const isOwed = ['confirmed', 'pending'].includes(person.status);
        return (
          <div key={person._id}>
            <Text fw={600} dir="auto" mt="sm">
              {who} {!isOwed && <StatusBadge status={person.status} />}
            </Text>
            <PriceLines
              label={who}
              currency={currency}
              lines={charges}
              total={sumOfCharges(charges, currency)}
              totalLabel={t('form.feesTotal')}
              nameOf={(source) => names.get(source) ?? ''}
            />
          </div>
        );
      })}
      {parent === null && (charged.length > 1 || event.onlinePaymentProcessingFee > 0) && (
        <GroupPrice currency={currency} total={total} processingFee={event.onlinePaymentProcessingFee} />
      )}
    </section>
  );
};
