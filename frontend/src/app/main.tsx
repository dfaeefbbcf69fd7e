import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles.layer.css';
import './global.css';

import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod';
import { Notices } from '../ui/notices.tsx';
import { startI18n } from './i18n.ts';
import { router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

// The content security policy forbids code made from text, which zod would otherwise try first.
config({ jitless: true });

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notices />
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
};

void start();
