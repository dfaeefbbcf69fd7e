import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countries, currencies, timeZones } from './choices.ts';
import { type EventFieldsProps, Part, SettingPart } from './event-part.tsx';
import { PlaceFields, PublicPart } from './public-fields.tsx';

/** Groups of plain settings that stand by themselves. */
const ownParts = ['mail', 'door'] as const;

const useChoices = () => {
  const { t, i18n } = useTranslation('event-setup');
  return useMemo(
    () => ({
      countries: [...countries(i18n.language)],
      currencies: [...currencies(i18n.language)],
      zones: [...timeZones()],
      languages: ['en', 'es', 'fr'].map((value) => ({ value, label: t(`language.${value}`) })),
    }),
    [i18n.language, t],
  );
};

const WhenPart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const { zones } = useChoices();
  return (
    <Part title={t('form.when')}>
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
    </Part>
  );
};

const WherePart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const choices = useChoices();
  return (
    <Part title={t('form.where')}>
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

const ContactPart = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const choices = useChoices();
  return (
    <Part title={t('form.contact')}>
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

/** The fields of an event, the same for a new one and for its settings. */
export const EventFields = ({ form }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Stack gap="md">
      <Part title={t('form.what')}>
        <TextInput id="name" required label={t('field.name')} {...form.getInputProps('name')} />
        <Textarea id="description" rows={10} label={t('field.description')} {...form.getInputProps('description')} />
      </Part>
      <WhenPart form={form} />
      <WherePart form={form} />
      <ContactPart form={form} />
      <PublicPart form={form} />
      {ownParts.map((group) => (
        <SettingPart key={group} form={form} group={group} />
      ))}
    </Stack>
  );
};
