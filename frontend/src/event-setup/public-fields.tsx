import { NumberInput, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readWorldShapes } from '../platform/world-shapes.ts';
import { PlaceMap } from '../ui/place-map.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import type { EventFormValues } from './event-form.ts';
import { type EventFieldsProps, Part } from './event-part.tsx';

type Flag = { [K in keyof EventFormValues]: EventFormValues[K] extends boolean ? K : never }[keyof EventFormValues];

const FlagSwitch = ({ form, name, hint }: EventFieldsProps & { readonly name: Flag; readonly hint?: string }) => {
  const { t } = useTranslation('event-setup');
  return (
    <Switch
      id={name}
      label={t(`field.${name}`)}
      {...(hint === undefined ? {} : { description: hint })}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
};

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
          min={-90}
          max={90}
          {...degrees}
          {...form.getInputProps('latitude')}
        />
        <NumberInput
          id="longitude"
          label={t('field.longitude')}
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

/** What visitors may do by themselves, and on which terms. */
export const PublicPart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Part title={t('form.public')}>
      <TextInput
        id="registrationClosesAt"
        type="datetime-local"
        maw={320}
        label={t('field.registrationClosesAt')}
        description={t('form.closesHint')}
        {...form.getInputProps('registrationClosesAt')}
      />
      <FlagSwitch form={form} name="preventExternalRegistrations" hint={t('form.preventHint')} />
      {form.values.preventExternalRegistrations && (
        <Textarea
          id="preventExternalRegistrationsMessage"
          rows={3}
          label={t('field.preventExternalRegistrationsMessage')}
          {...form.getInputProps('preventExternalRegistrationsMessage')}
        />
      )}
      <RichTextEditor
        id="termsAndConditions"
        label={t('field.termsAndConditions')}
        error={form.errors['termsAndConditions']}
        value={form.values.termsAndConditions}
        onChange={(html) => form.setFieldValue('termsAndConditions', html)}
      />
      <FlagSwitch form={form} name="showTypeDescription" />
      <FlagSwitch form={form} name="dontShowMapOnConfirmationPage" />
      <FlagSwitch form={form} name="qrOnConfirmationEmailAndConfirmationPage" />
    </Part>
  );
};

/** Whether and in whose name registrants are written to. */
export const MailPart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Part title={t('form.mail')}>
      <FlagSwitch form={form} name="sendEmails" hint={t('form.sendHint')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput id="senderName" label={t('field.senderName')} {...form.getInputProps('senderName')} />
        <TextInput
          id="senderEmail"
          type="email"
          label={t('field.senderEmail')}
          description={t('form.senderHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('senderEmail')}
        />
      </SimpleGrid>
    </Part>
  );
};

/** What the door of the event may do. */
export const DoorPart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Part title={t('form.door')}>
      <FlagSwitch form={form} name="allowScannerCheckin" hint={t('form.scannerHint')} />
    </Part>
  );
};
