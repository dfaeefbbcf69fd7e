import { type EventView, ScheduleEvent } from '@turnout/contracts/event-setup';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { problemsOf } from '../ui/form-problems.ts';
import { fromWallTime, toWallTime } from '../ui/format.ts';
import { ownTimeZone } from './choices.ts';

/** An event as its form holds it: dates as an input has them, on the clocks of `timeZone`. */
export interface EventFormValues {
  name: string;
  startDate: string;
  endDate: string;
  timeZone: string;
  appCurrency: string;
  country: string;
  language: string;
  description: string;
  address: string;
  notificationEmail: string;
  website: string;
  keywords: string;
  allowScannerCheckin: boolean;
}

/** The form's fields in the order shown. */
export const eventFields = [
  'name',
  'startDate',
  'endDate',
  'timeZone',
  'description',
  'address',
  'country',
  'notificationEmail',
  'website',
  'language',
  'appCurrency',
  'keywords',
  'allowScannerCheckin',
] as const satisfies readonly (keyof EventFormValues)[];

export const emptyEvent = (): EventFormValues => ({
  name: '',
  startDate: '',
  endDate: '',
  timeZone: ownTimeZone(),
  appCurrency: 'USD',
  country: '',
  language: '',
  description: '',
  address: '',
  notificationEmail: '',
  website: '',
  keywords: '',
  allowScannerCheckin: true,
});

export const valuesOf = (event: EventView): EventFormValues => ({
  name: event.name,
  startDate: toWallTime(event.startDate, event.timeZone),
  endDate: toWallTime(event.endDate, event.timeZone),
  timeZone: event.timeZone,
  appCurrency: event.appCurrency,
  country: event.country,
  language: event.language,
  description: event.description,
  address: event.address,
  notificationEmail: event.notificationEmail,
  website: event.website,
  keywords: event.keywords,
  allowScannerCheckin: event.allowScannerCheckin,
});

const bodyOf = (values: EventFormValues) => ({
  ...values,
  name: values.name.trim(),
  notificationEmail: values.notificationEmail.trim(),
  website: values.website.trim(),
  startDate: fromWallTime(values.startDate, values.timeZone),
  endDate: fromWallTime(values.endDate, values.timeZone),
});

/** What to send: the event as the contract wants it. Null as long as the form has problems. */
export const commandOf = (values: EventFormValues): z.input<typeof ScheduleEvent> | null => {
  const body = bodyOf(values);
  const parsed = ScheduleEvent.safeParse(body);
  return parsed.success ? parsed.data : null;
};

/** One sentence per field that has a problem, in the language of the screen. */
export const eventProblems = (values: EventFormValues, t: TFunction): Record<string, string> => {
  const body = bodyOf(values);
  const problems = problemsOf(ScheduleEvent, body, t);
  if (values.startDate === '') problems['startDate'] = t('ui:rule.required');
  if (values.endDate === '') problems['endDate'] = t('ui:rule.required');
  else if (body.startDate !== '' && body.endDate < body.startDate)
    problems['endDate'] = t('event-setup:form.endsBeforeStart');
  return problems;
};
