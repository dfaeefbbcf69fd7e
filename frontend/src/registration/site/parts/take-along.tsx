import { Button } from '@mantine/core';
import { IconCalendarPlus, IconShare } from '@tabler/icons-react';
import { calendarFile } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { linkForOthers } from '../../../platform/reach.ts';
import { notices } from '../../../ui/notices.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import type { SiteEvent } from './site-reads.ts';

const addressOf = (event: SiteEvent): Promise<string> => linkForOthers(`/evt/${event._id}`);

/** Puts the event into the visitor's own calendar. */
export const CalendarButton = ({ event }: { readonly event: SiteEvent }) => {
  const { t } = useTranslation('site');
  const save = async (): Promise<void> => {
    const file = calendarFile(event, await addressOf(event), new Date().toISOString());
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'event.ics');
  };
  return (
    <Button variant="default" leftSection={<IconCalendarPlus size={20} aria-hidden />} onClick={() => void save()}>
      {t('home.calendar')}
    </Button>
  );
};

/** Hands the event's address on: by the device's own sheet where it has one, else to the clipboard. */
export const ShareButton = ({ event }: { readonly event: SiteEvent }) => {
  const { t } = useTranslation('site');
  const share = async (): Promise<void> => {
    const url = await addressOf(event);
    try {
      if (Reflect.has(navigator, 'share')) return await navigator.share({ title: event.name, url });
      await navigator.clipboard.writeText(url);
      notices.success(t('home.linkCopied'));
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notices.warning(t('home.shareFailed', { url }));
    }
  };
  return (
    <Button variant="default" leftSection={<IconShare size={20} aria-hidden />} onClick={() => void share()}>
      {t('home.share')}
    </Button>
  );
};
