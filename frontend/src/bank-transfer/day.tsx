import { useTranslation } from 'react-i18next';

/** A day without a time, as people of the language write it. */
export const Day = ({ day }: { readonly day: string }) => {
  const { i18n } = useTranslation();
  const written = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <time dateTime={day} className="tabular">
      {written.format(new Date(`${day}T00:00:00Z`))}
    </time>
  );
};
