import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { spokenNumber } from '../ui/confirmation-number.ts';
import classes from './badge-tab.module.css';
import type { TypeFormValues } from './type-form.ts';

/** What may stand in a badge's message and is filled in for each attendee (spec 001, section 9). */
const tags = ['${confirmation_number}', '${FNAME}', '${LNAME}'] as const;

const sample: Readonly<Record<string, string>> = {
  confirmation_number: spokenNumber('X943E5AGE'),
  FNAME: 'Ada',
  LNAME: 'Lovelace',
};
const filled = (content: string): string =>
  content.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => sample[name] ?? whole);

/** The message on the badge, with a badge beside it that shows what it will look like. */
export const BadgeTab = ({ form }: { readonly form: UseFormReturnType<TypeFormValues> }) => {
  const { t } = useTranslation('forms');
  const content = form.values.badgeContent;
  return (
    <div className={classes.parts}>
      <Stack>
        <Textarea
          id="badgeContent"
          rows={4}
          maxLength={500}
          label={t('type.badgeContent')}
          description={t('badge.hint')}
          {...form.getInputProps('badgeContent')}
        />
        <Group gap="xs">
          {tags.map((tag) => (
            <Button
              key={tag}
              variant="default"
              size="compact-sm"
              aria-label={t('badge.insert', { tag })}
              onClick={() => form.setFieldValue('badgeContent', content === '' ? tag : `${content.trimEnd()} ${tag}`)}
            >
              {tag}
            </Button>
          ))}
        </Group>
      </Stack>
      <figure className={classes.figure}>
        <div className={classes.badge}>
          <span className={classes.person}>Ada Lovelace</span>
          <IconQrcode size={112} stroke={1.1} aria-hidden />
          <span className={classes.message}>{filled(content)}</span>
        </div>
        <figcaption>
          <Text size="sm" c="dimmed" ta="center">
            {t('badge.preview')}
          </Text>
        </figcaption>
      </figure>
    </div>
  );
};
