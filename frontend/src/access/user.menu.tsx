import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconEye, IconLink, IconMailForward, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { accessApi, type UserView } from '@turnout/contracts/access';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { tellSent } from '../platform/mail.tsx';
import { beginSeeingAs } from '../platform/seen-as.ts';
import { useMay, useSession } from '../platform/session.ts';
import { notices } from '../ui/notices.tsx';
import { RemovalDialog } from './removal.dialog.tsx';
import { useSendLink } from './account-actions.tsx';

/** Invites somebody again: the link of an invitation is over after two days. */
const useInviteAgain = (user: UserView, eventId: EventId): (() => Promise<void>) => {
  const { t } = useTranslation('access');
  const { run } = useCommand(accessApi.inviteStaff);
  return async () => {
    const answer = await run({ query: {}, body: { eventId, emails: [user.email] } });
    if (answer.ok) await tellSent(t, answer.data.message, user.email);
    else notices.danger(answer.refusal.message);
  };
};

/** Opens the event as this person sees it. */
const useSeeAs = (user: UserView, eventId: EventId): (() => Promise<void>) => {
  const { run } = useCommand(accessApi.seeAs);
  return async () => {
    const answer = await run({ params: { id: user._id }, body: { eventId } });
    if (answer.ok) beginSeeingAs(answer.data);
    else notices.danger(answer.refusal.message);
  };
};

const red = { c: 'var(--mantine-color-error)' };

/** Actions of this viewer about one of an event's staff (rule access/users-list). */
export const UserMenu = ({ user, eventId }: { readonly user: UserView; readonly eventId: EventId }) => {
  const { t } = useTranslation('access');
  const { user: self } = useSession();
  const may = useMay(eventId);
  const inviteAgain = useInviteAgain(user, eventId);
  const see = useSeeAs(user, eventId);
  const { send } = useSendLink(user);
  const [asked, setAsked] = useState<'remove' | 'delete' | null>(null);
  const isAdmin = self?.admin === true;
  const mayRemove = may('editUsers') && !user.admin && user._id !== self?._id;
  if (!isAdmin && !mayRemove) return null;
  return (
    <>
      <Menu withinPortal width={260}>
        <Menu.Target>
          <ActionIcon color="gray" c="var(--mantine-color-text)" aria-label={t('users.menu', { name: user.name })}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayRemove && may('viewUsers') && !user.isInvited && user.status === 'enable' && (
            <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => void see()}>
              {t('users.seeAs')}
            </Menu.Item>
          )}
          {mayRemove && user.isInvited && (
            <Menu.Item leftSection={<IconMailForward size={18} aria-hidden />} onClick={() => void inviteAgain()}>
              {t('users.inviteAgain')}
            </Menu.Item>
          )}
          {isAdmin && !user.isInvited && (
            <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={() => void send()}>
              {t('users.sendLink')}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item
              {...red}
              leftSection={<IconUserMinus size={18} aria-hidden />}
              onClick={() => setAsked('remove')}
            >
              {t(user.isInvited ? 'users.withdraw' : 'users.remove')}
            </Menu.Item>
          )}
          {isAdmin && !user.admin && (
            <Menu.Item {...red} leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked('delete')}>
              {t('users.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RemovalDialog user={user} from={eventId} opened={asked === 'remove'} onClose={() => setAsked(null)} />
      <RemovalDialog user={user} from={null} opened={asked === 'delete'} onClose={() => setAsked(null)} />
    </>
  );
};
