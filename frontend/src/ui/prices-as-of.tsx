import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The day whose prices count, said by staff; empty: today's. */
export const PricesAsOf = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (day: string) => void;
}) => {
  const { t } = useTranslation('ui');
  return (
    <TextInput
      type="date"
      label={t('charges.pricesAsOf')}
      description={t('charges.pricesAsOfHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maw={360}
    />
  );
};
