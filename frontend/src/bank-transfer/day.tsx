import { useTranslation } from 'react-i18next';
import { formatDay } from '../ui/format.ts';

/** A day without a time, as people of the language write it. */
export const Day = ({ day }: { readonly day: string }) => {
  const { i18n } = useTranslation();
  return (
    <time dateTime={day} className="tabular">
      {formatDay(day, i18n.language)}
    </time>
  );
};
