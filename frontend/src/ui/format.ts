import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'shortMonth' | 'longMonth';
type Parts = Readonly<Record<Part, string>>;

/** Forms of moments and days (rule interface/formats). */
const formats = {
  /** 21 Nov 2026 09:30, for moments. */
  stamp: (at: Parts) => `${at.day} ${at.shortMonth} ${at.year} ${at.hour}:${at.minute}`,
  /** 21-November-2026 09:30, on confirmations. */
  long: (at: Parts) => `${at.day}-${at.longMonth}-${at.year} ${at.hour}:${at.minute}`,
  /** 21-11-2026, for days. */
  day: (at: Parts) => `${at.day}-${at.month}-${at.year}`,
  /** 21 Nov 2026, where the time does not matter. */
  date: (at: Parts) => `${at.day} ${at.shortMonth} ${at.year}`,
  /** 2026-11-21 09:30:15, in reports. */
  report: (at: Parts) => `${at.year}-${at.month}-${at.day} ${at.hour}:${at.minute}:${at.second}`,
  time: (at: Parts) => `${at.hour}:${at.minute}`,
  seconds: (at: Parts) => `${at.hour}:${at.minute}:${at.second}`,
} as const;
export type TimeFormat = keyof typeof formats;

type ClockReader = (at: Date) => Parts;
const readers = new Map<string, ClockReader>();

/** What the clocks of a time zone show; making a formatter is dear, so each is made once. */
const clocksOf = (zone: string, language: string): ClockReader => {
  const known = readers.get(`${zone} ${language}`);
  if (known !== undefined) return known;
  const digits = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const short = new Intl.DateTimeFormat(language, { timeZone: zone, month: 'short' });
  const long = new Intl.DateTimeFormat(language, { timeZone: zone, month: 'long' });
  const reader: ClockReader = (at) => {
    const parts = new Map(digits.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      day: parts.get('day') ?? '',
      month: parts.get('month') ?? '',
      year: (parts.get('year') ?? '').padStart(4, '0'),
      hour: parts.get('hour') ?? '',
      minute: parts.get('minute') ?? '',
      second: parts.get('second') ?? '',
      shortMonth: short.format(at),
      longMonth: long.format(at),
    };
  };
  readers.set(`${zone} ${language}`, reader);
  return reader;
};

/**
 * A moment in words.
 * @param at ISO text in UTC. @param zone the event's time zone. @param language en, es or fr.
 */
export const formatTime = (at: string, format: TimeFormat, zone: string, language: string): string =>
  formats[format](clocksOf(zone, language)(new Date(at)));

/** A day that has no time, and so no zone, in words. @param day YYYY-MM-DD. @param language en, es or fr. */
export const formatDay = (day: string, language: string): string =>
  formats.date(clocksOf('UTC', language)(new Date(`${day}T00:00:00Z`)));

/** A moment as `YYYY-MM-DDTHH:mm` on the clocks of a time zone, for an input. Empty text for none. */
export const toWallTime = (at: string | null, zone: string): string => {
  if (at === null || at === '') return '';
  const { year, month, day, hour, minute } = clocksOf(zone, 'en')(new Date(at));
  return `${year}-${month}-${day}T${hour}:${minute}`;
};

/** How far the clocks of a time zone are ahead of UTC at a moment, in ms. */
const aheadAt = (at: number, zone: string): number => {
  const { year, month, day, hour, minute, second } = clocksOf(zone, 'en')(new Date(at));
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000;
};

/** The moment an input's `YYYY-MM-DDTHH:mm` means on the clocks of a time zone, as ISO text in UTC; empty text where it means none. */
export const fromWallTime = (text: string, zone: string): string => {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return '';
  const near = asUtc - aheadAt(asUtc, zone);
  // Where clocks change in between, what they show at the moment itself counts.
  const at = asUtc - aheadAt(near, zone);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
};

export interface NumberFormat {
  readonly number: (value: number) => string;
  readonly percent: (share: number) => string;
}
export interface Format extends NumberFormat {
  readonly time: (at: string, format?: TimeFormat) => string;
}

/**
 * Numbers in the language of the screen; with a zone also times on its clocks. Who says a time says whose clocks show
 * it: an event's own; those of an installation, which has no event, are UTC.
 */
export function useFormat(): NumberFormat;
export function useFormat(zone: string): Format;
export function useFormat(zone = 'UTC'): Format {
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
}
