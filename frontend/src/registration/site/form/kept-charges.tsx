import { Text, Title } from '@mantine/core';
import { minorOf } from '@turnout/contracts/kernel';
import { onlineFeeOn } from '@turnout/contracts/payment';
import { sumOfCharges } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { byHandLines } from '../money/by-hand.ts';
import { GroupPrice } from './group-price.tsx';
import { keptNow } from '../money/paid-now.ts';
import { PersonCharges } from '../money/person-charges.tsx';
import type { SiteEvent, useGroup } from '../parts/site-reads.ts';

type Group = Extract<ReturnType<typeof useGroup>, { state: 'read' }>['data'];

interface ByStaffProps {
  readonly currency: string;
  readonly byHand: Group['byHand'];
  /** What all of the group are charged by prices, in minor units. */
  readonly before: number;
}

/** What staff charge the group more or less, without their own words for it. */
const ByStaff = ({ currency, byHand, before }: ByStaffProps) => {
  const { t } = useTranslation('site');
  const { lines, total } = byHandLines(byHand, { before, currency });
  if (lines.length === 0) return null;
  const types = new Map(lines.map(({ source, type }) => [source, type]));
  const label = t('confirmation.byStaff.title');
  return (
    <div>
      <Text fw={600} mt="sm">
        {label}
      </Text>
      <PriceLines
        label={label}
        currency={currency}
        lines={lines}
        total={total}
        totalLabel={t('ui:price.total')}
        nameOf={(source) => t(`confirmation.byStaff.${types.get(source) ?? 'charge'}`)}
      />
    </div>
  );
};

/**
 * What everybody was charged when they registered, what staff charge more or less, and what the group owes; nothing where
 * all of it was free, or is hidden.
 */
export const KeptCharges = ({
  group: { registration, others, byHand },
  event,
  mayPay,
}: {
  readonly group: Group;
  readonly event: SiteEvent;
  /** Whether they are asked to pay: not who waits to be accepted, nor whose registration is over. */
  readonly mayPay: boolean;
}) => {
  const { t } = useTranslation('site');
  const charged = [registration, ...others].filter(({ charges = [] }) => charges.some(({ amount }) => amount !== 0));
  const { currency = '', total = 0, parent } = registration;
  if (charged.length + byHand.length === 0 || currency === '') return null;
  const now = mayPay ? keptNow({ ...registration, currency }) : 0;
  const parts = charged.length + (byHand.length > 0 ? 1 : 0);
  const before = charged.reduce((sum, { charges = [] }) => sum + minorOf(sumOfCharges(charges, currency), currency), 0);
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
      <ByStaff currency={currency} byHand={byHand} before={before} />
      {parent === null && (parts > 1 || onlineFeeOn(now, event) > 0) && (
        <GroupPrice currency={currency} total={total} event={event} now={now} />
      )}
    </section>
  );
};
