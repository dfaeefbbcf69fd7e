import { Alert, Anchor } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { useWhole } from './use-whole.ts';

/** Leads from a registration that is over to the one that took its place; nothing where none did. */
export const GoesOnNote = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('attendees');
  const next = useWhole(registration)?.goesOnAs;
  if (next === undefined) return null;
  const { _id, confirmationNumber } = next;
  return (
    <Alert color="gray" icon={<IconArrowRight aria-hidden />}>
      <Anchor component={Link} inherit underline="always" to={`/dashboard/${registration.event}/attendees/${_id}`}>
        {confirmationNumber === undefined
          ? t('detail.goesOnAsAnother')
          : t('detail.goesOnAs', { number: spokenNumber(confirmationNumber) })}
      </Anchor>
    </Alert>
  );
};
