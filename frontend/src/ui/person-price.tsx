import { Text } from '@mantine/core';
import { decimalOf } from '@turnout/contracts/kernel';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterPaint } from './use-after-paint.ts';
import { PriceLines } from './price-lines.tsx';
import { fullFor, isPriced, namesOf, pricesOf, type Answered, type FormType, type PriceRules } from './prices.ts';

export interface PersonPriceProps {
  readonly of: string;
  readonly type: FormType;
  readonly answers: Answered['answers'];
  /** The activities that they ticked. */
  readonly chosen?: readonly string[];
  readonly pricing: PriceRules;
}

const Reckoned = memo(({ of, type, answers, chosen = [], pricing }: PersonPriceProps) => {
  const { t } = useTranslation('ui');
  const { currency, following, promoCode } = pricing;
  const names = useMemo(() => namesOf(type, { following, promoCode }), [type, following, promoCode]);
  const person = { key: of, type, answers, chosen };
  const { people, total } = pricesOf([person], pricing);
  const full = fullFor(person, pricing);
  const shown = (minor: number): number => decimalOf({ minor, currency });
  return (
    <>
      {full.map(({ _id, name }) => (
        <Text key={_id} size="sm" role="status">
          {t('price.withoutActivity', { activity: name })}
        </Text>
      ))}
      <PriceLines
        isLive
        label={t('price.title')}
        currency={currency}
        lines={people.flatMap(({ lines }) =>
          lines.flatMap(({ kind, source, amount }) => (amount === 0 ? [] : [{ kind, source, amount: shown(amount) }])),
        )}
        total={shown(total)}
        totalLabel={t('price.total')}
        nameOf={(source) => names.get(source) ?? ''}
      />
    </>
  );
});
Reckoned.displayName = 'Reckoned';

/** What somebody on the form is charged as they have filled it in so far. */
export const PersonPrice = (props: PersonPriceProps) => {
  // Whoever types does not wait until it is added up.
  const settled = useAfterPaint(props.answers);
  return isPriced([props.type], props.pricing) ? <Reckoned {...props} answers={settled} /> : null;
};
