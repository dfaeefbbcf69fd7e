import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';

/** Readies English words of some namespaces for a spec. */
export const speakEnglish = async (words: Readonly<Record<string, Record<string, unknown>>>): Promise<void> => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { ...words } }, interpolation: { escapeValue: false } });
};

/** Draws a part as it stands on a screen and gives the hands to use it. */
export const draw = (part: ReactNode): UserEvent => {
  render(<MantineProvider env="test">{part}</MantineProvider>);
  return userEvent.setup();
};
