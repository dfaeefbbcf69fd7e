import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import type { PriceBefore } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../ui/use-money.ts';
import { PriceLines } from '../../ui/price-lines.tsx';
import type { PriceKnown } from './use-price-before.ts';

/** What is owed so far, what would be, and the difference, in words that need no sign. */
const Totals = ({ price: { before, after, difference } }: { readonly price: PriceBefore }) => {
  const { t } = useTranslation('attendees');
  const [soFar, fromThen] = [useMoney(before.currency), useMoney(after.currency)];
  const more = difference ?? 0;
  return (
    <Stack gap={4} role="status" aria-label={t('charges.before')} className="tabular">
      <Text>{t('charges.soFar', { total: soFar(before.total) })}</Text>
      <Text>{t('charges.fromThen', { total: fromThen(after.total) })}</Text>
      <Text fw={600}>
        {difference === null
          ? t('charges.otherCurrency')
          : t(more === 0 ? 'charges.same' : more > 0 ? 'charges.more' : 'charges.less', {
              amount: fromThen(Math.abs(more)),
            })}
      </Text>
    </Stack>
  );
};

const Shown = ({
  price,
  nameOf,
}: {
  readonly price: PriceBefore;
  readonly nameOf: (registrantId: string) => string;
}) => {
  const { t } = useTranslation('attendees');
  const { people, currency } = price.after;
  return (
    <Stack gap="sm">
      {people.map(({ _id, charges, total }) => {
        const names = new Map(charges.map(({ source, name }) => [source, name]));
        return (
          charges.length > 0 && (
            <div key={_id}>
              <Text fw={600} dir="auto">
                {nameOf(_id)}
              </Text>
              <PriceLines
                label={nameOf(_id)}
                currency={currency}
                lines={charges}
                total={total}
                totalLabel={t('charges.total')}
                nameOf={(source) => names.get(source) ?? ''}
              />
            </div>
          )
        );
      })}
      <Totals price={price} />
    </Stack>
  );
};

/** No price: what would be sent is refused, or it could not be asked for; saving decides all the same. */
const NoPrice = ({ known }: { readonly known: Extract<PriceKnown, { state: 'refused' | 'unread' }> }) => {
  const { t } = useTranslation('attendees');
  return known.state === 'refused' ? (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('charges.refused')}>
      {known.message}
    </Alert>
  ) : (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('charges.unread')}>
      <Group justify="space-between">
        <Text size="sm">{t('charges.unreadHint')}</Text>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={known.again}>
          {t('ui:error.retry')}
        </Button>
      </Group>
    </Alert>
  );
};

/**
 * What a change costs, beside the form that makes it. Nothing where nothing is asked.
 * @param nameOf what people are called, by their id.
 */
export const PriceBeforeCard = ({
  known,
  nameOf,
}: {
  readonly known: PriceKnown;
  readonly nameOf: (registrantId: string) => string;
}) => {
  const { t } = useTranslation('attendees');
  if (known.state === 'none' || (known.state === 'read' && known.price === null)) return null;
  const isReading = known.state === 'reading';
  return (
    <Card component="section" aria-labelledby="price-before" aria-busy={isReading}>
      <Title order={2} size="h4" id="price-before" mb="sm">
        {t('charges.before')}
      </Title>
      {isReading && (
        <VisuallyHidden role="status" aria-label={t('charges.reading')}>
          {t('charges.reading')}
        </VisuallyHidden>
      )}
      {known.state === 'refused' || known.state === 'unread' ? (
        <NoPrice known={known} />
      ) : known.price === null ? (
        <Skeleton height={72} aria-hidden />
      ) : (
        <Shown price={known.price} nameOf={nameOf} />
      )}
    </Card>
  );
};
