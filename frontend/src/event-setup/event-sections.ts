import { settingGroups } from '@turnout/contracts/event-setup';
import type { EventFormValues } from './event-form.ts';

/** The parts of an event's settings, in the order shown; each names its fields in theirs. */
export const sectionFields = {
  what: ['name', 'description'],
  when: ['startDate', 'endDate', 'timeZone'],
  where: ['address', 'country', 'latitude', 'longitude'],
  contact: ['notificationEmail', 'website', 'language', 'appCurrency', 'keywords'],
  public: [
    'registrationClosesAt',
    'preventExternalRegistrations',
    'preventExternalRegistrationsMessage',
    'termsAndConditions',
    'banner',
    'logo',
    ...namesOf(settingGroups.page),
  ],
  mail: namesOf(settingGroups.mail),
  door: namesOf(settingGroups.door),
} as const satisfies Readonly<Record<string, readonly (keyof EventFormValues)[]>>;

export type Section = keyof typeof sectionFields;
export const sections: readonly Section[] = namesOf(sectionFields);

/** Every field of the form in the order shown. */
export const shownFields: readonly (keyof EventFormValues)[] = Object.values(sectionFields).flat();

/** What a new event is asked for before anything else (spec 000, section 2 «Event creation»: what is required). */
export const firstFields: readonly string[] = ['name', ...sectionFields.when];

function namesOf<T extends object>(of: T): readonly (keyof T & string)[] {
  return Object.keys(of).filter((key): key is keyof T & string => key in of);
}
