import { Button, Menu } from '@mantine/core';
import { type Language, languages } from '@turnout/contracts/kernel';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from './i18n.ts';

/** Languages by their own names. */
const names: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' };

/** Switches the language of the whole product, at once. */
export const LanguageMenu = () => {
  const { t, i18n } = useTranslation('app');
  const current = languages.find((language) => language === i18n.language) ?? 'en';
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconLanguage size={20} aria-hidden />}
        >
          {current.toUpperCase()}
          <span className="unseen"> {t('language', { name: names[current] })}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === current}
            fw={language === current ? 650 : 400}
            onClick={() => void chooseLanguage(language)}
          >
            {names[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
