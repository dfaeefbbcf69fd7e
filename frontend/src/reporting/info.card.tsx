import { Card } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import type { DashboardView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useMay } from '../platform/session.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import classes from './reporting.module.css';

const statuses = ['confirmed', 'pending', 'rejected', 'deleted'] as const;

/** How many registrations there are, in all and by status; each number leads to its list for who may see it. */
export const InfoCard = ({ eventId, numbers }: { readonly eventId: EventId; readonly numbers: DashboardView }) => {
  const { t } = useTranslation('reporting');
  const mayList = useMay(eventId)('viewRegistrants');
  const list = `/dashboard/${eventId}/attendees`;
  const rows = [
    { key: 'total', label: <span>{t('info.total')}</span>, value: numbers.total, to: `${list}?status=all` },
    ...statuses.map((status) => ({
      key: status,
      label: <StatusBadge status={status} />,
      value: numbers[status],
      to: `${list}?status=${status}`,
    })),
  ];
  return (
    <Card component="section" aria-labelledby="info-heading">
      <h2 id="info-heading" className={classes.cardTitle}>
        {t('info.title')}
      </h2>
      <ul className={classes.counts}>
        {rows.map(({ key, label, value, to }) => {
          const line = (
            <>
              {label}
              <strong>
                <ChangingNumber value={value} />
              </strong>
            </>
          );
          return <li key={key}>{mayList ? <Link to={to}>{line}</Link> : <span>{line}</span>}</li>;
        })}
      </ul>
    </Card>
  );
};
