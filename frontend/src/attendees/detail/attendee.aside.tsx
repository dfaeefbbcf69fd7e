import { Button, Card, Stack } from '@mantine/core';
import { IconArrowsExchange, IconHistory, IconMail } from '@tabler/icons-react';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { useFormat } from '../../ui/format.ts';
import classes from './attendee.module.css';
import { fullName } from '../parts/badge-text.ts';
import { changeTypePath, mayChangeType } from './change-type-path.ts';
import { QrImage } from '../parts/qr.image.tsx';

const useInsideWords = (registration: RegistrationView, zone: string): string => {
  const { t } = useTranslation('attendees');
  const format = useFormat(zone);
  const { checkedInDate: at, checkedInDesk: desk, checkedInBy } = registration;
  if (!registration.checkedIn || at === null) return t('detail.notInside');
  const by = checkedInBy?.name ?? '';
  const time = format.time(at);
  if (by === '') return [time, desk].filter((part) => part !== '').join(', ');
  return t(desk === '' ? 'detail.insideByOnly' : 'detail.insideBy', { time, desk, by });
};

/** What the product itself knows about a registration, beside what was entered. */
const Facts = ({ registration, zone }: { readonly registration: RegistrationView; readonly zone: string }) => {
  const { t } = useTranslation('attendees');
  const format = useFormat(zone);
  const inside = useInsideWords(registration, zone);
  const facts: readonly (readonly [string, string])[] = [
    [t('detail.checkin'), inside],
    [t('detail.number'), spokenNumber(registration.confirmationNumber)],
    [t('detail.type'), registration.type.name],
    [t('detail.date'), format.time(registration.createdAt)],
    ...(registration.orderNumber === '' ? [] : [[t('detail.order'), registration.orderNumber] as const]),
    ...(registration.scannableCode === '' ? [] : [[t('detail.code'), registration.scannableCode] as const]),
    [t('detail.id'), registration._id],
  ];
  return (
    <dl className={`${classes.facts} ${classes.narrow}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Screens of other capabilities about the same registration. */
const beside = [
  { path: 'messages', Icon: IconMail },
  { path: 'history', Icon: IconHistory },
] as const;

interface AttendeeAsideProps {
  readonly registration: RegistrationView;
  /** The event's time zone. */
  readonly zone: string;
}

/** What stands beside a registration's form: its QR code, what is known of it, and the screens about it. */
export const AttendeeAside = ({ registration, zone }: AttendeeAsideProps) => {
  const { t } = useTranslation('attendees');
  const { event: eventId } = registration;
  const may = useMay(eventId);
  const name = fullName(registration);
  return (
    <Card component="aside" aria-label={t('detail.tab')}>
      <div className={classes.qr}>
        <QrImage id={registration._id} badge={registration.badge} alt={t('detail.qr', { name })} />
      </div>
      <Facts registration={registration} zone={zone} />
      <Stack gap="xs" mt="md">
        {mayChangeType(registration, may) && (
          <Button
            component={Link}
            to={changeTypePath(registration)}
            variant="default"
            fullWidth
            leftSection={<IconArrowsExchange size={18} aria-hidden />}
          >
            {t('typeChange.title')}
          </Button>
        )}
        {beside.map(({ path, Icon }) => (
          <Button
            key={path}
            component={Link}
            to={`/dashboard/${eventId}/attendees/${registration._id}/${path}`}
            variant="default"
            fullWidth
            leftSection={<Icon size={18} aria-hidden />}
          >
            {t(`detail.${path}`)}
          </Button>
        ))}
      </Stack>
    </Card>
  );
};
