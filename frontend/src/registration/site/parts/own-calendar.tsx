import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { calendarApi } from '@turnout/contracts/integrations';
import { RegistrantId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { Busy } from '../../../ui/busy.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { reading } from './reading.ts';

const useAddress = reading(async (id, signal) => {
  const params = { registrationId: RegistrantId.parse(id) };
  return (await call(calendarApi.calendarLink, { params, signal })).data.address;
});

const Address = ({ of }: { readonly of: string }) => {
  const { t } = useTranslation('site');
  const address = useAddress(of);
  if (address.state === 'loading') return <Busy label={t('ui:loading')} />;
  if (address.state !== 'read') return <ErrorState onRetry={address.again} />;
  return (
    <Stack>
      <Text>{t('confirmation.calendar.text')}</Text>
      <CopyField label={t('confirmation.calendar.address')} value={address.data} />
      <Anchor href={address.data.replace(/^https?:/, 'webcal:')}>{t('confirmation.calendar.open')}</Anchor>
    </Stack>
  );
};

/** Hands a registrant the address of their own calendar (rule integrations/calendars). */
export const OwnCalendar = ({ of }: { readonly of: string }) => {
  const { t } = useTranslation('site');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('confirmation.calendar.button')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('confirmation.calendar.title')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {isOpen && <Address of={of} />}
      </Dialog>
    </>
  );
};
