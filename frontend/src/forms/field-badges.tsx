import { Badge, Group } from '@mantine/core';
import type { FieldView } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';

/** What is special about a field, at a glance. */
export const badgesOf = (field: FieldView) =>
  [
    ...(field.published ? [] : ['draft' as const]),
    ...(field.published && !field.showOnRegistrationScreen ? ['staffOnly' as const] : []),
    ...(field.dependsOnFields.length > 0 ? ['asked' as const] : []),
    ...(field.feeField ? ['fee' as const] : []),
  ] as const;

export const FieldBadges = ({ field }: { readonly field: FieldView }) => {
  const { t } = useTranslation('forms');
  const badges = badgesOf(field);
  if (badges.length === 0) return null;
  return (
    <Group gap={4} mt={2}>
      {badges.map((badge) => (
        <Badge key={badge} variant="light" color="gray" size="sm">
          {t(`fields.${badge}`)}
        </Badge>
      ))}
    </Group>
  );
};
