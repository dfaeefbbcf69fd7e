import { settingGroups } from '@turnout/contracts/event-setup';
import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordInputs } from '../records/record-inputs.tsx';
import { countries, currencies, timeZones } from './choices.ts';
import { type EventFieldsProps, Part } from './event-part.tsx';
import { type Section, sections } from './event-sections.ts';
import { PlaceFields, PublicPart } from './public-fields.tsx';
import { settingParts } from './setting-inputs.tsx';

const useZones = (chosen: string) => useMemo(() => [...timeZones(chosen)], [chosen]);

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
  return (
    <TextInput
      id="name"
      required
      label={t('field.name')}
      description={t('hint.name')}
      {...form.getInputProps('name')}
    />
  );
};

export const DescriptionInput = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Textarea
      id="description"
      rows={10}
      label={t('field.description')}
      description={t('hint.description')}
      {...form.getInputProps('description')}
    />
  );
};

export const WhenInputs = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const zones = useZones(form.getValues().timeZone);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          id="startDate"
          type="datetime-local"
          required
          label={t('field.startDate')}
          description={t('hint.startDate')}
          {...form.getInputProps('startDate')}
        />
        <TextInput
          id="endDate"
          type="datetime-local"
          required
          label={t('field.endDate')}
          description={t('hint.endDate')}
          {...form.getInputProps('endDate')}
        />
      </SimpleGrid>
      <Select
        id="timeZone"
        searchable
        allowDeselect={false}
        label={t('field.timeZone')}
        description={t('hint.timeZone')}
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
      <TextInput
        id="address"
        label={t('field.address')}
        description={t('hint.address')}
        {...form.getInputProps('address')}
      />
      <Select
        id="country"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('form.clearCountry') }}
        label={t('field.country')}
        description={t('hint.country')}
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
          description={t('hint.notificationEmail')}
          {...form.getInputProps('notificationEmail')}
        />
        <TextInput
          id="website"
          type="url"
          label={t('field.website')}
          description={t('hint.website')}
          placeholder="https://"
          {...form.getInputProps('website')}
        />
        <Select
          id="language"
          clearable
          clearButtonProps={{ 'aria-label': t('form.clearLanguage') }}
          label={t('field.language')}
          description={t('hint.language')}
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
          description={t('hint.appCurrency')}
          nothingFoundMessage={t('form.nothingFound')}
          data={choices.currencies}
          {...form.getInputProps('appCurrency')}
        />
      </SimpleGrid>
      <TextInput
        id="keywords"
        label={t('field.keywords')}
        description={t('hint.keywords')}
        {...form.getInputProps('keywords')}
      />
    </Part>
  );
};

const feeFields = { onlinePaymentProcessingFee: settingGroups.payments.onlinePaymentProcessingFee };

/** The processing fee, which a new event is asked for too (rule event-setup/creating-an-event). */
export const FeePart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Part section="payments">
      <RecordInputs
        fields={feeFields}
        form={form}
        labels={{ onlinePaymentProcessingFee: t('field.onlinePaymentProcessingFee') }}
        hints={{ onlinePaymentProcessingFee: t('hint.onlinePaymentProcessingFee') }}
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
  ...settingParts,
};

/** All settings of an event, part by part. */
export const EventFields = (props: EventFieldsProps) => (
  <Stack gap="md">
    {sections.map((section) => {
      const Fields = parts[section];
      return <Fields key={section} {...props} />;
    })}
  </Stack>
);
