import { Button, Group, Input, Text } from '@mantine/core';
import { takesOff, type PromoCodeShown } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';

export interface PromoCodeInputProps {
  readonly text: string;
  readonly applied: PromoCodeShown | null;
  readonly currency: string;
  readonly error: string | undefined;
  readonly isChecking: boolean;
  readonly onEnter: (text: string) => void;
  readonly onApply: () => void;
}

const Applied = ({ code, currency }: { readonly code: PromoCodeShown; readonly currency: string }) => {
  const { t, i18n } = useTranslation('site');
  const money = useMoney(currency);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 });
  const { discountType, discountValue } = code;
  if (!takesOff(code)) return t('promoCode.opens', { code: code.code });
  const off = discountType === 'percent' ? percent.format(discountValue / 100) : money(discountValue);
  return t('promoCode.applied', { code: code.code, off });
};

/** A promo code, and what it takes off once it is applied; the total says what that comes to. */
export const PromoCodeInput = ({
  text,
  applied,
  currency,
  error,
  isChecking,
  onEnter,
  onApply,
}: PromoCodeInputProps) => {
  const { t } = useTranslation('site');
  return (
    <div>
      <Input.Wrapper id="promo-code" label={t('promoCode.label')} error={error}>
        <Group gap="sm" wrap="nowrap">
          <Input
            id="promo-code"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={text}
            error={error !== undefined}
            onChange={(event) => onEnter(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter applies the code; it does not send the form.
              event.preventDefault();
              onApply();
            }}
          />
          <Button variant="light" loading={isChecking} disabled={text.trim() === ''} onClick={onApply}>
            {t('promoCode.apply')}
          </Button>
        </Group>
      </Input.Wrapper>
      <Text role="status" size="sm" mt={4}>
        {applied !== null && <Applied code={applied} currency={currency} />}
      </Text>
    </div>
  );
};
