import { Button, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { type Language, languages } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from './i18n.ts';

/** Languages by their own names. */
const names: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' };

const choose = (name: string): void => {
  const language = languages.find((each) => each === name);
  if (language !== undefined) void chooseLanguage(language);
};

/** Switches the language of the whole product, at once. */
export const LanguageMenu = () => {
  const { t, i18n } = useTranslation('app');
  const current = languages.find((language) => language === i18n.language) ?? 'en';
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" color="gray" px="xs" leftSection={<IconLanguage size={20} aria-hidden />}>
          {current.toUpperCase()}
          <span className="unseen"> {t('language', { name: names[current] })}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={choose}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {names[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
