import { Button } from '@mantine/core';
import { IconTicketOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSite } from './site.layout.tsx';
import { takesWaiters, type SiteType } from './site-types.ts';

/** In place of the form: the type is not offered (any more), or it is sold out and perhaps waited for. */
export const NotOffered = ({ sold = null }: { readonly sold?: SiteType | null }) => {
  const isSold = sold !== null;
  const { t } = useTranslation('site');
  const { event } = useSite();
  const isWaitedFor = isSold && takesWaiters(sold) && event.isRegistrationOpen;
  return (
    <EmptyState
      icon={<IconTicketOff />}
      title={t(isSold ? 'types.soldOut' : 'types.missing')}
      action={
        <Button component={Link} to={isWaitedFor ? `/evt/${event._id}/waiting/${sold._id}` : `/evt/${event._id}/types`}>
          {t(isWaitedFor ? 'waiting.join' : 'types.others')}
        </Button>
      }
    >
      {t(isSold ? 'types.soldOutText' : 'types.missingText')}
    </EmptyState>
  );
};
