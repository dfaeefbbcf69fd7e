import { Card, Radio, Stack, Text } from '@mantine/core';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { useMoney } from '../ui/use-money.ts';

type Charges = NonNullable<NonNullable<ImportView['report']>['charges']>;

interface Props {
  readonly charges: Charges;
  /** Null: nobody said yet. */
  readonly charge: boolean | null;
  readonly onChange: (charge: boolean) => void;
}

/** What imported people owe: somebody has to say it, since a list tells neither who has paid elsewhere nor who has not. */
export const ImportCharge = ({ charges: { people, total, currency }, charge, onChange }: Props) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const money = useMoney(currency);
  return (
    <Card>
      <Radio.Group
        label={t('import.charge.title')}
        description={t('import.charge.text', { count: people, shown: number(people), total: money(total) })}
        value={charge === null ? null : charge ? 'charge' : 'nothing'}
        onChange={(value) => onChange(value === 'charge')}
        withAsterisk
      >
        <Stack gap="xs" mt="sm">
          <Radio
            value="charge"
            label={t('import.charge.charge', { total: money(total) })}
            description={t('import.charge.chargeHint')}
          />
          <Radio value="nothing" label={t('import.charge.nothing')} description={t('import.charge.nothingHint')} />
        </Stack>
      </Radio.Group>
      {charge === null && (
        <Text size="sm" mt="sm" role="status">
          {t('import.charge.choose')}
        </Text>
      )}
    </Card>
  );
};
