import { useForm } from '@mantine/form';
import { EventView } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { type Sent, useVersionedForm, type VersionedForm } from '../records/use-versioned-form.ts';
import { usePlaceRuleWords } from '../records/place-rules.part.tsx';
import { countries } from './choices.ts';
import { commandOf, type EventFormValues, eventProblems, valuesOf } from './event-form.ts';
import { shownFields } from './event-sections.ts';

type Command = NonNullable<ReturnType<typeof commandOf>>;

interface EventFormParts extends Pick<
  VersionedForm<EventFormValues, EventView>,
  'isSaving' | 'onSaved' | 'onProblem' | 'read'
> {
  readonly initialValues: EventFormValues;
  readonly send: (command: Command, read: EventView | null) => Promise<Sent<EventView>>;
}

const place = ['location'];
const pictureName = (picture: EventFormValues['banner']): string => picture?.name ?? '';
const shownTime = (wallTime: string): string => wallTime.replace('T', ' ');

/** How an event's values are shown where two people changed them. */
const useShown = (event: EventView | null) => {
  const { t, i18n } = useTranslation('event-setup');
  const { show } = usePlaceRuleWords(event?._id ?? null, event?.timeZone);
  return {
    ...show,
    startDate: shownTime,
    endDate: shownTime,
    registrationClosesAt: shownTime,
    banner: pictureName,
    logo: pictureName,
    language: (language: string) => (language === '' ? '' : t(`language.${language}`)),
    country: (country: string) => countries(i18n.language).find(({ value }) => value === country)?.label ?? country,
  };
};

/** The form of an event with its frame. */
export const useEventForm = ({ initialValues, send, ...parts }: EventFormParts) => {
  const { t } = useTranslation('event-setup');
  const form = useForm<EventFormValues>({
    initialValues,
    validate: (values) => eventProblems(values, t),
    validateInputOnBlur: false,
  });
  const frame = useVersionedForm<EventFormValues, EventView>({
    form,
    ...parts,
    View: EventView,
    valuesOf,
    labels: Object.fromEntries(shownFields.map((field) => [field, t(`field.${field}`)])),
    words: { from: { latitude: place, longitude: place }, show: useShown(parts.read) },
    send: async (values, read) => {
      const command = commandOf(values);
      if (command === null) throw new Error('An event with problems is not sent');
      return send(command, read);
    },
  });
  return { form, frame };
};
