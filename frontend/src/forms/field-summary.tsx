import { Text } from '@mantine/core';
import type { FieldView } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../ui/field-words.ts';
import { FieldBadges } from './field-badges.tsx';
import { isCheckedText, kindOf } from './field-form.ts';

interface FieldSummaryProps {
  readonly field: FieldView;
  /** Whether to say at a glance what is special about it. */
  readonly withBadges?: boolean;
}

/** A field in two lines: its title (with * when required), its kind and name. */
export const FieldSummary = ({ field, withBadges = false }: FieldSummaryProps) => {
  const { t } = useTranslation('forms');
  const { typeOf } = useFieldWords();
  const kind = kindOf(field);
  return (
    <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text fw={600}>
        {field.title}
        {field.required && (
          <>
            <span aria-hidden> *</span>
            <span className="unseen"> ({t('field.required')})</span>
          </>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {isCheckedText(kind) ? t(`kind.${kind}`) : typeOf(kind)} · {field.name}
      </Text>
      {withBadges && <FieldBadges field={field} />}
    </div>
  );
};
