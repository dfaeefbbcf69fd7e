import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The number of things that wait for somebody, beside an entry of the navigation; nothing where none do. */
export const WaitingCount = ({ count, label }: { readonly count: number; readonly label: string }) => {
  const { i18n } = useTranslation();
  if (count === 0) return null;
  return (
    <Badge component="span" size="md" color="yellow" variant="filled" ml={6} aria-label={label}>
      {new Intl.NumberFormat(i18n.language).format(count)}
    </Badge>
  );
};
