import {
  type EventSecret,
  eventSecrets,
  type EventView,
  plainSettings,
  ScheduleEvent,
} from '@turnout/contracts/event-setup';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { shapeOf } from '@turnout/contracts/records';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { placeRuleBody, placeRuleProblems, placeRuleValues, type PlaceRuleValues } from '../records/place-rules.ts';
import { plainBody, plainValues, type PlainValues } from '../records/plain-values.ts';
import { problemsOf } from '../ui/form-problems.ts';
import { fromWallTime, toWallTime } from '../ui/format.ts';
import { ownTimeZone } from './choices.ts';
import { stepsOf, stepsText } from './refund-steps.ts';

const Plain = z.object(shapeOf(plainSettings, 'stored'));
type PlainSettings = z.infer<typeof Plain>;
/** As inputs hold them: what is none is empty. */
type HeldSettings = {
  [K in Exclude<keyof PlainSettings, DoorKey>]: K extends 'refundSteps'
    ? string
    : null extends PlainSettings[K]
      ? NonNullable<PlainSettings[K]> | ''
      : PlainSettings[K];
};
/** The rules of the event's own door, as every form of a place holds them. */
type DoorKey = 'entryTypes' | 'entryWindows';
type HeldDoor = Pick<PlaceRuleValues, DoorKey>;
const heldDoor = (event: EventView | null): HeldDoor => {
  const { entryTypes, entryWindows } = placeRuleValues(event === null ? null : { ...noPlaceRules, ...event });
  return { entryTypes, entryWindows };
};
/** Secrets are never read: empty stays as it is, null is taken away. */
type HeldSecrets = Record<EventSecret, string | null>;

/** Settings as inputs hold them. */
function held(settings: PlainSettings): HeldSettings;
function held(settings: object): PlainValues {
  return plainValues(plainSettings, Object.keys(plainSettings), settings);
}

/** No secret is touched. */
function untouchedSecrets(): HeldSecrets;
function untouchedSecrets(): object {
  return Object.fromEntries(eventSecrets.map((name) => [name, '']));
}

/** An event as its form holds it: dates as an input has them, on the clocks of `timeZone`. */
export interface EventFormValues extends HeldSettings, HeldDoor, HeldSecrets {
  banner: EventView['banner'];
  logo: EventView['logo'];
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
  termsAndConditions: string;
  /** Degrees; both empty: no place on the map. */
  latitude: number | '';
  longitude: number | '';
  /** As an input has it, on the clocks of `timeZone`; empty: when the event ends. */
  registrationClosesAt: string;
  preventExternalRegistrations: boolean;
  preventExternalRegistrationsMessage: string;
}

/** A new event's plain settings are those of an event of which nothing is said. */
const untold = Plain.parse(
  ScheduleEvent.parse({ name: '-', startDate: '2000-01-01T00:00:00Z', endDate: '2000-01-01T00:00:00Z' }),
);

export const emptyEvent = (): EventFormValues => ({
  ...held(untold),
  ...heldDoor(null),
  ...untouchedSecrets(),
  banner: null,
  logo: null,
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
  termsAndConditions: '',
  latitude: '',
  longitude: '',
  registrationClosesAt: '',
  preventExternalRegistrations: false,
  preventExternalRegistrationsMessage: '',
});

export const valuesOf = (event: EventView): EventFormValues => ({
  ...held(Plain.parse(event)),
  refundSteps: stepsText(event.refundSteps),
  ...heldDoor(event),
  ...untouchedSecrets(),
  banner: event.banner,
  logo: event.logo,
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
  termsAndConditions: event.termsAndConditions,
  latitude: event.location?.lat ?? '',
  longitude: event.location?.lng ?? '',
  registrationClosesAt:
    event.registrationClosesAt === null ? '' : toWallTime(event.registrationClosesAt, event.timeZone),
  preventExternalRegistrations: event.preventExternalRegistrations,
  preventExternalRegistrationsMessage: event.preventExternalRegistrationsMessage,
});

const locationOf = (lat: number | '', lng: number | '') =>
  lat === '' && lng === '' ? null : { ...(lat === '' ? {} : { lat }), ...(lng === '' ? {} : { lng }) };

const isSecret = (key: string): boolean => eventSecrets.some((name) => name === key);

/** The rules of the door, as they are sent. */
const doorBody = ({ entryTypes, entryWindows }: HeldDoor) => {
  const sent = placeRuleBody({ ...placeRuleValues(null), entryTypes, entryWindows });
  return { entryTypes: sent.entryTypes, entryWindows: sent.entryWindows };
};

const bodyOf = ({ latitude, longitude, ...values }: EventFormValues) => ({
  ...Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== '' || !isSecret(key))),
  ...plainBody(plainSettings, plainValues(plainSettings, Object.keys(plainSettings), values)),
  refundSteps: stepsOf(values.refundSteps),
  ...doorBody(values),
  location: locationOf(latitude, longitude),
  registrationClosesAt:
    values.registrationClosesAt === '' ? null : fromWallTime(values.registrationClosesAt, values.timeZone),
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
  const found = placeRuleProblems(problemsOf(ScheduleEvent, body, t));
  const { 'location.lat': latitude, 'location.lng': longitude, ...problems } = found;
  if (latitude !== undefined) problems['latitude'] = latitude;
  if (longitude !== undefined) problems['longitude'] = longitude;
  if (values.startDate === '') problems['startDate'] = t('ui:rule.required');
  if (values.endDate === '') problems['endDate'] = t('ui:rule.required');
  else if (body.startDate !== '' && body.endDate < body.startDate)
    problems['endDate'] = t('event-setup:form.endsBeforeStart');
  return problems;
};
