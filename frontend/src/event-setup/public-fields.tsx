import { SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { eventPictures } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { readWorldShapes } from '../platform/world-shapes.ts';
import { PlaceMap } from '../ui/place-map.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import type { EventFormValues } from './event-form.ts';
import { type EventFieldsProps, Part } from './event-part.tsx';
import { PictureInput } from './picture-input.tsx';
import { SettingInputs } from './setting-inputs.tsx';
import { sendAhead, sendForPage } from './use-picture-upload.ts';
import { NumberInput } from '../ui/number-input.tsx';

/** The place that the form names; null as long as one of its degrees is missing or lies outside the world. */
const placeOf = ({ latitude: lat, longitude: lng }: EventFormValues) =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { lat, lng }
    : null;

/** Where the event is: degrees by hand, or a pin on the map. */
export const PlaceFields = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const degrees = { decimalScale: 6, step: 0.01, hideControls: true } as const;
  return (
    <div role="group" aria-labelledby="place-label">
      <Text id="place-label" size="sm" fw={500}>
        {t('form.location')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('form.locationHint')}
      </Text>
      <SimpleGrid cols={2} maw={420}>
        <NumberInput
          id="latitude"
          label={t('field.latitude')}
          description={t('hint.latitude')}
          min={-90}
          max={90}
          {...degrees}
          {...form.getInputProps('latitude')}
        />
        <NumberInput
          id="longitude"
          label={t('field.longitude')}
          description={t('hint.longitude')}
          min={-180}
          max={180}
          {...degrees}
          {...form.getInputProps('longitude')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="sm" mb="xs">
        {t('form.mapHint')}
      </Text>
      <PlaceMap
        label={t('form.map')}
        readShapes={readWorldShapes}
        place={placeOf(form.values)}
        onPick={({ lat, lng }) => form.setValues({ latitude: lat, longitude: lng })}
      />
    </div>
  );
};

/** Cover and logo: of an event that is not there yet, they wait for it. */
export const EventPictureInputs = ({ form, eventId }: EventFieldsProps) =>
  eventPictures.map((picture) => (
    <PictureInput
      key={picture}
      picture={picture}
      send={eventId === undefined ? sendAhead : sendForPage(eventId)}
      value={form.values[picture]}
      error={form.errors[picture]}
      onChange={(value) => form.setFieldValue(picture, value)}
    />
  ));

/** What visitors may do by themselves, and on which terms. */
export const PublicPart = ({ form, eventId }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Part section="public">
      <TextInput
        id="registrationClosesAt"
        type="datetime-local"
        maw={320}
        label={t('field.registrationClosesAt')}
        description={t('hint.registrationClosesAt')}
        {...form.getInputProps('registrationClosesAt')}
      />
      <Switch
        id="preventExternalRegistrations"
        label={t('field.preventExternalRegistrations')}
        description={t('hint.preventExternalRegistrations')}
        {...form.getInputProps('preventExternalRegistrations', { type: 'checkbox' })}
      />
      {form.values.preventExternalRegistrations && (
        <Textarea
          id="preventExternalRegistrationsMessage"
          rows={3}
          label={t('field.preventExternalRegistrationsMessage')}
          description={t('hint.preventExternalRegistrationsMessage')}
          {...form.getInputProps('preventExternalRegistrationsMessage')}
        />
      )}
      <RichTextEditor
        id="termsAndConditions"
        label={t('field.termsAndConditions')}
        description={t('hint.termsAndConditions')}
        error={form.errors['termsAndConditions']}
        value={form.values.termsAndConditions}
        onChange={(html) => form.setFieldValue('termsAndConditions', html)}
      />
      <EventPictureInputs form={form} eventId={eventId} />
      <SettingInputs form={form} group="page" />
    </Part>
  );
};
