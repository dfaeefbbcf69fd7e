import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './global.css';

import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Notices } from '../ui/notices.tsx';
import { startI18n, type WordFiles } from './i18n.ts';
import { cssVariables, theme } from './theme.ts';

/**
 * Draws the page, once its language is known; in a browser that is too old, what the page says of that stays.
 * @param words those that its screens may ask for. @param read brings what is drawn, meanwhile.
 */
export const draw = async (words: WordFiles, read: () => Promise<ReactNode>): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  if (document.documentElement.dataset['browser'] === 'old') return;
  const [screens] = await Promise.all([read(), startI18n(words)]);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notices />
        {screens}
      </MantineProvider>
    </StrictMode>,
  );
};
