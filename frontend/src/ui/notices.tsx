import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ReactNode } from 'react';

/** How long a notice stays, in ms (spec 000, section 9). */
const stays = 5000;

const show = (color: string, icon: ReactNode, role: 'status' | 'alert', message: string, title?: string): void => {
  notifications.show({
    ...(title === undefined ? {} : { title }),
    message,
    color,
    icon,
    role,
    autoClose: stays,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('ui:close') },
  });
};

/** Notices at the top right; each closes after 5 s and is read out by screen readers. */
export const notices = {
  success: (message: string, title?: string): void =>
    show('green', <IconCheck size={18} aria-hidden />, 'status', message, title),
  info: (message: string, title?: string): void =>
    show('petrol', <IconInfoCircle size={18} aria-hidden />, 'status', message, title),
  warning: (message: string, title?: string): void =>
    show('yellow', <IconAlertTriangle size={18} aria-hidden />, 'alert', message, title),
  danger: (message: string, title?: string): void =>
    show('red', <IconX size={18} aria-hidden />, 'alert', message, title),
} as const;
