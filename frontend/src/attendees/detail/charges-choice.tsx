import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { nameOf } from '../../ui/person-name.ts';
import { chargesDayId, isDayMissing, type HowCharged } from './how-charged.ts';
import { PriceBeforeCard } from './price-before.tsx';
import { usePriceBefore } from './use-price-before.ts';

const ways = ['difference', 'day', 'kept'] as const;

interface ChargesChoiceProps {
  readonly how: HowCharged;
  readonly error: string | undefined;
  readonly onChange: (how: HowCharged) => void;
}

/** How a change is charged, said by staff before they save it. */
export const ChargesChoice = ({ how, error, onChange }: ChargesChoiceProps) => {
  const { t } = useTranslation('attendees');
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('charges.how')}
        value={how.by}
        onChange={(value) => onChange({ ...how, by: ways.find((way) => way === value) ?? 'difference' })}
      >
        <Stack gap="xs" mt="xs">
          {ways.map((way) => (
            <Radio key={way} value={way} label={t(`charges.by.${way}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {how.by === 'day' && (
        <TextInput
          id={chargesDayId}
          type="date"
          label={t('charges.asOf')}
          value={how.day}
          error={error}
          onChange={(event) => onChange({ ...how, day: event.currentTarget.value })}
          maw={360}
        />
      )}
    </Stack>
  );
};

interface CorrectionPriceProps {
  readonly registration: RegistrationView;
  readonly how: HowCharged;
  /** Tells whether something is to be saved that cannot be sent yet. */
  readonly isIncomplete: boolean;
  /** What would be sent, as JSON; null: nothing. */
  readonly asked: string | null;
}

/**
 * What a correction would cost, line by line; that nothing changes where what was charged is kept. Nothing while the day
 * is not said yet whose prices count: the prices of today would be taken for those of that day.
 */
export const CorrectionPrice = ({ registration, how, isIncomplete, asked }: CorrectionPriceProps) => {
  const { t } = useTranslation('attendees');
  const { _id: id, total, status, fields } = registration;
  const isKept = how.by === 'kept';
  const isWaiting = isDayMissing(how);
  const known = usePriceBefore(
    [id, total, status, fields],
    isKept || isWaiting ? null : asked,
    async (text, signal) => {
      const body = registrationApi.priceCorrection.body.parse(JSON.parse(text));
      return (await call(registrationApi.priceCorrection, { params: { id }, body, signal })).data.price;
    },
  );
  if (isKept) return <Text c="dimmed">{t('charges.stays')}</Text>;
  if (isWaiting) return null;
  if (isIncomplete) return <Text c="dimmed">{t('charges.incomplete')}</Text>;
  if (asked !== null && known.state === 'read' && known.price === null)
    return (
      <Text c="dimmed" role="status">
        {t('charges.unchanged')}
      </Text>
    );
  return <PriceBeforeCard known={known} nameOf={() => nameOf(registration)} />;
};
