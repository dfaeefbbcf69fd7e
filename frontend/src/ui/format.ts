import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The documents' formats (spec 000, section 9; spec 001, section 9). */
const formats = {
  /** 21 Nov 2026 09:30, for moments. */
  stamp: 'DD MMM YYYY HH:mm',
  /** 21-November-2026 09:30, on confirmations. */
  long: 'DD-MMMM-YYYY HH:mm',
  /** 21-11-2026, for days. */
  day: 'DD-MM-YYYY',
  /** 21 Nov 2026, where the time does not matter. */
  date: 'DD MMM YYYY',
  /** 2026-11-21 09:30:15, in reports. */
  report: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm',
  seconds: 'HH:mm:ss',
} as const;
export type TimeFormat = keyof typeof formats;

/**
 * A moment in words.
 * @param at ISO text in UTC. @param zone the event's time zone. @param language en, es or fr.
 */
export const formatTime = (at: string, format: TimeFormat, zone: string, language: string): string =>
  dayjs(at).tz(zone).locale(language).format(formats[format]);

/** A moment as `YYYY-MM-DDTHH:mm` on the clocks of a time zone, for an input. Empty text for none. */
export const toWallTime = (at: string | null, zone: string): string =>
  at === null || at === '' ? '' : dayjs(at).tz(zone).format('YYYY-MM-DDTHH:mm');

/** The moment an input's `YYYY-MM-DDTHH:mm` means on the clocks of a time zone, as ISO text in UTC; empty text for none. */
export const fromWallTime = (text: string, zone: string): string =>
  text === '' ? '' : dayjs.tz(text, zone).toISOString();

export interface Format {
  readonly time: (at: string, format?: TimeFormat) => string;
  readonly number: (value: number) => string;
  readonly percent: (share: number) => string;
}

/** Times on the clocks of an event and numbers, in the language of the screen. `zone`: the event's, UTC unless told. */
export const useFormat = (zone = 'UTC'): Format => {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
    return {
      time: (at, format = 'stamp') => formatTime(at, format, zone, language),
      number: (value) => number.format(value),
      percent: (share) => percent.format(share),
    };
  }, [language, zone]);
};
