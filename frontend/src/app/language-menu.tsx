import { IconLanguage } from '@tabler/icons-react';
import { type Language, languages } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from './i18n.ts';
import classes from './language-menu.module.css';

/** Languages by their own names. */
const names: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' };

const choose = (name: string): void => {
  const language = languages.find((each) => each === name);
  if (language !== undefined) void chooseLanguage(language);
};

/** Switches the language of the whole product, at once. The device's own list: it stands on the first page that loads. */
export const LanguageMenu = () => {
  const { t, i18n } = useTranslation('app');
  const current = languages.find((language) => language === i18n.language) ?? 'en';
  return (
    <label className={classes.language}>
      <IconLanguage size={20} aria-hidden />
      <span aria-hidden>{current.toUpperCase()}</span>
      <select
        className={classes.list}
        aria-label={t('language', { name: names[current] })}
        value={current}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {names[language]}
          </option>
        ))}
      </select>
    </label>
  );
};
