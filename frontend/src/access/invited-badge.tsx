import { Badge, Text } from '@mantine/core';
import { invitationDays, type UserView } from '@turnout/contracts/access';
import { useTranslation } from 'react-i18next';
import { useNow } from '../ui/use-now.ts';

const hourMs = 3_600_000;

/** Hours until the link of an invitation is over, begun ones counted whole; 0 where it is. */
const hoursLeft = (invitedAt: string | null, now: number): number =>
  invitedAt === null
    ? 0
    : Math.max(0, Math.ceil((Date.parse(invitedAt) + invitationDays * 24 * hourMs - now) / hourMs));

/** Says of whoever has set no password yet that they are invited, and how long the link of their invitation is good. */
export const InvitedBadge = ({ user }: { readonly user: UserView }) => {
  const { t, i18n } = useTranslation('access');
  const now = useNow(60_000);
  if (!user.isInvited) return null;
  const hours = hoursLeft(user.invitedAt, now);
  const isOver = hours === 0;
  const when = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'always' }).format(hours, 'hour');
  return (
    <>
      <Badge color={isOver ? 'red' : 'yellow'} variant="light">
        {t(isOver ? 'users.invitationOver' : 'users.isInvited')}
      </Badge>
      {!isOver && (
        <Text size="sm" c="dimmed">
          {t('users.linkEnds', { when })}
        </Text>
      )}
    </>
  );
};
