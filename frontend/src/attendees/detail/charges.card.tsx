import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import type { RegistrationView } from '@turnout/contracts/registration';
import { sumOfCharges } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../ui/use-money.ts';
import { PaymentTag } from '../parts/payment-tag.tsx';
import { PriceLines } from '../../ui/price-lines.tsx';
import { useWhole } from './use-whole.ts';

/** What the group owes where it is more than one person, what it paid, and what is still due. */
const Owed = ({ registration, currency }: { readonly registration: RegistrationView; readonly currency: string }) => {
  const { t } = useTranslation('attendees');
  const money = useMoney(currency);
  const { total = 0, paid = 0, due = 0, registrantsCount } = registration;
  return (
    <Group mt="sm" gap="xs" className="tabular">
      {registrantsCount > 1 && <Text>{t('charges.group', { total: money(total) })}</Text>}
      <Text>{t('charges.paid', { paid: money(paid) })}</Text>
      <Text>{t('charges.due', { due: money(due) })}</Text>
      <PaymentTag registration={registration} />
    </Group>
  );
};

/**
 * What somebody is charged, line by line as it was kept; of a primary registrant also what the group owes and paid,
 * and of others the way to it (rule money/payments-tab).
 */
export const ChargesCard = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('attendees');
  const whole = useWhole(registration);
  if (whole === undefined) return null;
  const { charges = [], currency = '' } = whole;
  const { parent, total = 0, paid = 0 } = registration;
  const isOwedOrPaid = parent === null && (total !== 0 || paid !== 0);
  if (currency === '' || (charges.length === 0 && !isOwedOrPaid)) return null;
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
      {charges.some(({ counts }) => counts === false) && (
        <Text size="sm" mt="xs">
          {t('charges.notCounted', { status: t(`ui:status.${registration.status}`) })}
        </Text>
      )}
      {parent === null && <Owed registration={registration} currency={currency} />}
      <Anchor
        component={Link}
        to={`/dashboard/${registration.event}/attendees/${parent ?? registration._id}?tab=payments`}
        display="inline-block"
        mt="sm"
      >
        {t(parent === null ? 'charges.payments' : 'charges.paymentsOfGroup')}
      </Anchor>
    </Card>
  );
};
