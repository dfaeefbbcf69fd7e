import { NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { TypeFormValues } from './type-form.ts';

/** What a type is, who may choose it, and for how many there is room. */
export const GeneralTab = ({ form }: { readonly form: UseFormReturnType<TypeFormValues> }) => {
  const { t } = useTranslation('forms');
  return (
    <Stack>
      <TextInput id="name" required label={t('type.name')} {...form.getInputProps('name')} />
      <Textarea id="description" rows={4} label={t('type.description')} {...form.getInputProps('description')} />
      <NumberInput
        id="order"
        maw={180}
        min={0}
        max={100_000}
        allowDecimal={false}
        label={t('type.order')}
        description={t('type.orderHint')}
        {...form.getInputProps('order')}
      />
      <NumberInput
        id="availableSeats"
        maw={280}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        label={t('type.availableSeats')}
        description={t('type.seatsHint')}
        {...form.getInputProps('availableSeats')}
      />
      <Switch
        id="publicRegistration"
        label={t('type.publicRegistration')}
        description={t('type.publicHint')}
        {...form.getInputProps('publicRegistration', { type: 'checkbox' })}
      />
      <Switch
        id="hiddenFromExternal"
        label={t('type.hiddenFromExternal')}
        description={t('type.hiddenHint')}
        {...form.getInputProps('hiddenFromExternal', { type: 'checkbox' })}
      />
      <Switch
        id="typeGroupOnly"
        label={t('type.typeGroupOnly')}
        description={t('type.typeGroupOnlyHint')}
        {...form.getInputProps('typeGroupOnly', { type: 'checkbox' })}
      />
    </Stack>
  );
};
