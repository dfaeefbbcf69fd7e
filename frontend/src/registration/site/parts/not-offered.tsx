import { Button } from '@mantine/core';
import { IconTicketOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSite } from './site.layout.tsx';
import { takesWaiters, type SiteType } from './site-types.ts';

const reasons = {
  gone: ['types.missing', 'types.missingText'],
  sold: ['types.soldOut', 'types.soldOutText'],
  unpayable: ['types.unpayableTitle', 'types.unpayableText'],
} as const;

interface NotOfferedProps {
  readonly sold?: SiteType | null;
  /** It is there, and nobody could pay for it. */
  readonly isUnpayable?: boolean;
}

/** In place of the form: the type is not offered (any more), cannot be paid for, or is sold out and perhaps waited for. */
export const NotOffered = ({ sold = null, isUnpayable = false }: NotOfferedProps) => {
  const isSold = sold !== null;
  const [title, text] = reasons[isUnpayable ? 'unpayable' : isSold ? 'sold' : 'gone'];
  const { t } = useTranslation('site');
  const { event } = useSite();
  const isWaitedFor = isSold && takesWaiters(sold) && event.isRegistrationOpen;
  return (
    <EmptyState
      icon={<IconTicketOff />}
      title={t(title)}
      action={
        <Button component={Link} to={isWaitedFor ? `/evt/${event._id}/waiting/${sold._id}` : `/evt/${event._id}/types`}>
          {t(isWaitedFor ? 'waiting.join' : 'types.others')}
        </Button>
      }
    >
      {t(text)}
    </EmptyState>
  );
};
