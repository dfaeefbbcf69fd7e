import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { GroupPrice } from './group-price.tsx';
import { PersonCharges } from './person-charges.tsx';
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
        const isOwed = ['confirmed', 'pending'].includes(person.status);
        return (
          <PersonCharges
            key={person._id}
            person={person}
            currency={currency}
            charges={person.charges ?? []}
            mark={!isOwed && <StatusBadge status={person.status} />}
          />
        );
      })}
      {parent === null && (charged.length > 1 || event.onlinePaymentProcessingFee > 0) && (
        <GroupPrice currency={currency} total={total} processingFee={event.onlinePaymentProcessingFee} />
      )}
    </section>
  );
};
