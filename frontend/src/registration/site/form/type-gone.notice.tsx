import { Alert, Button, Stack } from '@mantine/core';
import { IconTicketOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Change, typeGoneId } from './entered/register.form.ts';

/** Of somebody brought along whose type the organiser took away meanwhile. */
export const TypeGone = ({
  personKey,
  place,
  change,
}: {
  readonly personKey: string;
  readonly place: number;
  readonly change: (change: Change) => void;
}) => {
  const { t } = useTranslation('site');
  return (
    <Alert
      color="yellow"
      id={typeGoneId(personKey)}
      tabIndex={-1}
      icon={<IconTicketOff aria-hidden />}
      title={t('form.registrant', { number: place })}
    >
      <Stack gap="xs" align="flex-start">
        {t('form.typeGone', { number: place })}
        <Button variant="default" onClick={() => change({ remove: personKey })}>
          {t('form.removeNumber', { number: place })}
        </Button>
      </Stack>
    </Alert>
  );
};
