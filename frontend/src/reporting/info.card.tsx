import { Card } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import type { DashboardView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusBadge } from '../ui/status-badge.tsx';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { useMay } from '../platform/session.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { listOf } from './cards/counted.ts';
import type { DashboardChoice } from './dashboard-filter.ts';
import classes from './reporting.module.css';

export interface InfoProps {
  readonly eventId: EventId;
  /** Of those whom the dashboard counts. */
  readonly numbers: DashboardView;
  readonly choice: DashboardChoice;
}

/** The number of registrations, in all and by status, of the statuses that are chosen; each leads to its list for who may see it. */
export const InfoCard = ({ eventId, numbers, choice }: InfoProps) => {
  const { t } = useTranslation('reporting');
  const mayList = useMay(eventId)('viewRegistrants');
  const statuses = RegistrationStatus.options.filter((status) => choice.statuses.includes(status));
  const list = (status: string): string => listOf(eventId, choice, { status });
  const rows = [
    { key: 'total', label: <span>{t('info.total')}</span>, value: numbers.total, to: list(statuses.join(',')) },
    ...statuses.map((status) => ({
      key: status,
      label: <StatusBadge status={status} />,
      value: numbers[status],
      to: list(status),
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
