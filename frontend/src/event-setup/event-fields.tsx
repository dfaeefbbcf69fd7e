import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countries, currencies, timeZones } from './choices.ts';
import { DoorPart, type EventFieldsProps, MailPart, Part } from './event-part.tsx';
import { type Section, sections } from './event-sections.ts';
import { PlaceFields, PublicPart } from './public-fields.tsx';

const useZones = () => useMemo(() => [...timeZones()], []);

const useChoices = () => {
  const { t, i18n } = useTranslation('event-setup');
  return useMemo(
    () => ({
      countries: [...countries(i18n.language)],
      currencies: [...currencies(i18n.language)],
      languages: ['en', 'es', 'fr'].map((value) => ({ value, label: t(`language.${value}`) })),
    }),
    [i18n.language, t],
  );
};

/** What a new event begins with; the rest of the settings may wait. */
export const NameInput = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return <TextInput id="name" required label={t('field.name')} {...form.getInputProps('name')} />;
};

export const DescriptionInput = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return <Textarea id="description" rows={10} label={t('field.description')} {...form.getInputProps('description')} />;
};

export const WhenInputs = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const zones = useZones();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          id="startDate"
          type="datetime-local"
          required
          label={t('field.startDate')}
          {...form.getInputProps('startDate')}
        />
        <TextInput
          id="endDate"
          type="datetime-local"
          required
          label={t('field.endDate')}
          {...form.getInputProps('endDate')}
        />
      </SimpleGrid>
      <Select
        id="timeZone"
        searchable
        allowDeselect={false}
        label={t('field.timeZone')}
        description={t('form.timeZoneHint')}
        nothingFoundMessage={t('form.nothingFound')}
        data={zones}
        limit={150}
        {...form.getInputProps('timeZone')}
      />
    </>
  );
};

export const WherePart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const choices = useChoices();
  return (
    <Part section="where">
      <TextInput id="address" label={t('field.address')} {...form.getInputProps('address')} />
      <Select
        id="country"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('form.clearCountry') }}
        label={t('field.country')}
        nothingFoundMessage={t('form.nothingFound')}
        data={choices.countries}
        {...form.getInputProps('country')}
        value={form.values.country === '' ? null : form.values.country}
        onChange={(country: string | null) => form.setFieldValue('country', country ?? '')}
      />
      <PlaceFields form={form} />
    </Part>
  );
};

export const ContactPart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const choices = useChoices();
  return (
    <Part section="contact">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          id="notificationEmail"
          type="email"
          label={t('field.notificationEmail')}
          {...form.getInputProps('notificationEmail')}
        />
        <TextInput
          id="website"
          type="url"
          label={t('field.website')}
          placeholder="https://"
          {...form.getInputProps('website')}
        />
        <Select
          id="language"
          clearable
          clearButtonProps={{ 'aria-label': t('form.clearLanguage') }}
          label={t('field.language')}
          data={choices.languages}
          {...form.getInputProps('language')}
          value={form.values.language === '' ? null : form.values.language}
          onChange={(language: string | null) => form.setFieldValue('language', language ?? '')}
        />
        <Select
          id="appCurrency"
          searchable
          allowDeselect={false}
          label={t('field.appCurrency')}
          nothingFoundMessage={t('form.nothingFound')}
          data={choices.currencies}
          {...form.getInputProps('appCurrency')}
        />
      </SimpleGrid>
      <TextInput
        id="keywords"
        label={t('field.keywords')}
        description={t('form.keywordsHint')}
        {...form.getInputProps('keywords')}
      />
    </Part>
  );
};

const WhatPart = ({ form }: EventFieldsProps) => (
  <Part section="what">
    <NameInput form={form} />
    <DescriptionInput form={form} />
  </Part>
);

const WhenPart = ({ form }: EventFieldsProps) => (
  <Part section="when">
    <WhenInputs form={form} />
  </Part>
);

const parts: Readonly<Record<Section, ComponentType<EventFieldsProps>>> = {
  what: WhatPart,
  when: WhenPart,
  where: WherePart,
  contact: ContactPart,
  public: PublicPart,
  mail: MailPart,
  door: DoorPart,
};

/** All settings of an event, part by part. */
export const EventFields = ({ form, eventId }: EventFieldsProps) => (
  <Stack gap="md">
    {sections.map((section) => {
      const Fields = parts[section];
      return <Fields key={section} form={form} eventId={eventId} />;
    })}
  </Stack>
);
