import { Stack, Text } from '@mantine/core';
import type { FieldView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useColon } from '../ui/use-colon.ts';
import { ShownValue } from '../records/shown-value.tsx';
import { DiscountEditor } from './discount-editor.tsx';
import { discountSentence, discountWords, draftOf } from './discount-form.ts';
import { useFields } from './fields-tab.tsx';
import type { FieldDiscounts } from './type-field-discounts.ts';

interface FieldDiscountsPartProps {
  /** The fields of the type's form. */
  readonly fields: readonly FieldView[];
  readonly currency: string;
  readonly value: FieldDiscounts;
  /** Whether problems are shown. */
  readonly showsProblems: boolean;
  readonly onChange: (value: FieldDiscounts) => void;
}

const none = draftOf({ isOn: false, type: 'amount', isByPeriod: false, periods: [] });

/**
 * Asks for a type's own discounts on fields of its form whose answers cost something (rule money/field-discounts-of-types:
 * registrationTypeFieldDiscount): they count instead of the fields' own.
 */
export const FieldDiscountsPart = ({ fields, currency, value, showsProblems, onChange }: FieldDiscountsPartProps) => {
  const { t } = useTranslation('forms');
  const { t: all } = useTranslation();
  const priced = fields.filter(({ feeField }) => feeField);
  if (priced.length === 0) return null;
  return (
    <Stack id="customFieldsDiscounts" tabIndex={-1} role="group" aria-label={t('type.fieldDiscounts')} gap="sm">
      <div>
        <Text fw={500} size="sm">
          {t('type.fieldDiscounts')}
        </Text>
        <Text c="dimmed" size="sm">
          {t('type.fieldDiscountsHint')}
        </Text>
      </div>
      {priced.map(({ _id, title }) => {
        const draft = value[_id] ?? none;
        return (
          <DiscountEditor
            key={_id}
            id={`field-discount-${_id}`}
            label={t('type.discountOn', { field: title })}
            draft={draft}
            currency={currency}
            error={showsProblems ? discountSentence(draft, currency, all) : null}
            onChange={(changed) => onChange({ ...value, [_id]: changed })}
          />
        );
      })}
    </Stack>
  );
};

interface FieldDiscountWordsProps {
  readonly eventId: EventId;
  readonly known: readonly FieldView[];
  readonly discounts: FieldDiscounts;
  readonly currency: string;
}

/** Discounts on fields as whoever meets another's change reads them, a line for each field. */
export const FieldDiscountWords = ({ eventId, known, discounts, currency }: FieldDiscountWordsProps) => {
  const { labelled } = useColon();
  const fields = [...known, ...useFields({ eventId, known })];
  const lines = Object.entries(discounts)
    .filter(([, draft]) => draft.isOn)
    .map(([id, draft]) => {
      const title = fields.findLast(({ _id }) => String(_id) === id)?.title ?? '…';
      return labelled(title, discountWords(draft, currency));
    });
  return <ShownValue value={lines} />;
};
