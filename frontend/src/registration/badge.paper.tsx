import type { RegistrationView } from '@turnout/contracts/registration';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { badgeText, fullName } from './badge-text.ts';
import classes from './print.module.css';

const longName = 22;

/** One badge as it is printed: name, message, QR code (spec 000, section 2), on a sheet of its own. */
export const BadgePaper = ({
  registration,
  hasNumber,
  qr,
  heading: Name = 'h1',
}: {
  readonly registration: RegistrationView;
  /** Whether the confirmation number is printed too (spec 002 «Event settings»). */
  readonly hasNumber: boolean;
  /** The picture of the QR code. */
  readonly qr: ReactNode;
  /** What the name is on its page. */
  readonly heading?: 'h1' | 'h2';
}) => {
  const { t } = useTranslation('registration');
  const name = fullName(registration);
  return (
    <article className={classes.badge} aria-label={t('print.titleOf', { name })}>
      <Name className={classes.name} data-long={name.length > longName || undefined}>
        {name}
      </Name>
      <p className={classes.message}>{badgeText(registration)}</p>
      <div className={classes.qr}>{qr}</div>
      {hasNumber && <p className={classes.message}>{spokenNumber(registration.confirmationNumber)}</p>}
    </article>
  );
};
