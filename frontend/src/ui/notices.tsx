import { Notification } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notices.module.css';

/** The time that a notice stays, in ms (rule interface/notices). */
const stays = 5000;
const atMost = 4;

interface Notice {
  readonly id: number;
  readonly color: string;
  readonly icon: ReactNode;
  readonly role: 'status' | 'alert';
  readonly message: string;
  readonly title: string | undefined;
}

let shown: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Notice[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const show = (color: string, icon: ReactNode, role: 'status' | 'alert', message: string, title?: string): void => {
  count += 1;
  change([...shown, { id: count, color, icon, role, message, title }].slice(-atMost));
};
const close = (id: number): void => change(shown.filter((notice) => notice.id !== id));

/** Notices at the top; each closes after 5 s and is read out by screen readers. */
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

const Line = ({ notice }: { readonly notice: Notice }) => {
  const { t } = useTranslation('ui');
  const [isHeld, setHeld] = useState(false);
  const { id, color, icon, role, message, title } = notice;
  useEffect(() => {
    // Who points at it or has the focus in it is still reading.
    if (isHeld) return undefined;
    const timer = setTimeout(() => close(id), stays);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <Notification
      className={classes.notice ?? ''}
      color={color}
      icon={icon}
      title={title}
      role={role}
      withBorder
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={() => close(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
    </Notification>
  );
};

/** Where notices appear; once on the page, around no screen. */
export const Notices = () => {
  const lines = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className={classes.notices}>
      {lines.map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
    </div>
  );
};
