import { Group, Stack, Text } from '@mantine/core';
import type { FieldValue } from '@turnout/contracts/fields';
import { feesOn } from '@turnout/contracts/form-rules';
import { decimalOf } from '@turnout/contracts/kernel';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteField } from './site-types.ts';

export interface FeesProps {
  readonly fields: readonly SiteField[];
  readonly answers: Readonly<Record<string, FieldValue | undefined>>;
  readonly currency: string;
  /** The event's day, YYYY-MM-DD. */
  readonly today: string;
}

/** What somebody's answers cost, line by line, less what discounts of the day take off (spec 000, section 5). */
export const Fees = memo(({ fields, answers, currency, today }: FeesProps) => {
  const { t, i18n } = useTranslation('site');
  const fees = useMemo(() => feesOn(fields), [fields]);
  const money = useMemo(
    () => new Intl.NumberFormat(i18n.language, { style: 'currency', currency }),
    [i18n.language, currency],
  );
  if (!fees.isPriced) return null;
  const costs = fees.of(answers, { day: today, currency });
  const shown = (minor: number): string => money.format(decimalOf({ minor, currency }));
  const lines = fields.flatMap(({ _id, title }) => {
    const cost = costs.get(_id);
    return cost === undefined ? [] : [{ _id, title, ...cost }];
  });
  const total = lines.reduce((sum, { fee, off }) => sum + fee - off, 0);
  return (
    <Stack gap={4} mt="md" role="status" aria-label={t('form.fees')}>
      {lines.map(({ _id, title, fee, off }) => (
        <Group key={_id} justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" dir="auto">
            {title}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {off > 0 && (
              <Text span c="dimmed" td="line-through" mr={6}>
                {shown(fee)}
              </Text>
            )}
            {shown(fee - off)}
          </Text>
        </Group>
      ))}
      <Group justify="space-between">
        <Text fw={600}>{t('form.feesTotal')}</Text>
        <Text fw={600}>{shown(total)}</Text>
      </Group>
    </Stack>
  );
});
Fees.displayName = 'Fees';
