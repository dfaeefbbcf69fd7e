import { ActionIcon, Menu } from '@mantine/core';
import type { Flag } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconDotsVertical,
  IconEraser,
  IconFileText,
  IconLinkOff,
  IconLogin2,
  IconPrinter,
  IconSend,
  IconTrash,
  IconTrashX,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsFor, type AttendeeAction } from './attendee-actions.ts';
import { useDoorRules } from './use-door-rules.ts';
import { fullName } from './badge-text.ts';

const size = 18;
const statusIcons = {
  confirmed: <IconCircleCheck size={size} />,
  pending: <IconClock size={size} />,
  rejected: <IconX size={size} />,
} as const;
const icons: Readonly<Record<Exclude<AttendeeAction['kind'], 'status'>, ReactNode>> = {
  'check-in': <IconLogin2 size={size} />,
  'check-in-all': <IconUsersGroup size={size} />,
  'undo-check-in': <IconArrowBackUp size={size} />,
  print: <IconPrinter size={size} />,
  resend: <IconSend size={size} />,
  'revoke-links': <IconLinkOff size={size} />,
  held: <IconFileText size={size} />,
  delete: <IconTrash size={size} />,
  'permanent-delete': <IconTrashX size={size} />,
  erase: <IconEraser size={size} />,
};

/** What may be done with one registration; nothing where the viewer may do nothing. */
export const AttendeeMenu = ({
  registration,
  may,
  perform,
  isSaving,
}: {
  readonly registration: RegistrationView;
  readonly may: (...flags: Flag[]) => boolean;
  readonly perform: (action: AttendeeAction) => void;
  readonly isSaving: boolean;
}) => {
  const { t } = useTranslation('attendees');
  const actions = actionsFor(registration, may, useDoorRules(registration.event));
  if (actions.length === 0) return null;
  const last = new Set<AttendeeAction['kind']>(['status', 'held', 'delete', 'permanent-delete', 'erase']);
  const door = actions.filter(({ kind }) => !last.has(kind));
  const statuses = actions.filter((action) => action.kind === 'status');
  const grave = (['delete', 'permanent-delete', 'erase'] as const).filter((one) =>
    actions.some(({ kind }) => kind === one),
  );
  return (
    <Menu withinPortal width={260}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          loading={isSaving}
          aria-label={t('card.menu', { name: fullName(registration) })}
        >
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {door.map((action) =>
          action.kind === 'print' ? (
            <Menu.Item
              key="print"
              component="a"
              href={`/print/${registration._id}`}
              target="_blank"
              leftSection={icons.print}
            >
              {t('action.print')}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={action.kind}
              leftSection={action.kind === 'status' ? null : icons[action.kind]}
              onClick={() => perform(action)}
            >
              {t(`action.${action.kind}`)}
            </Menu.Item>
          ),
        )}
        {door.length > 0 && statuses.length > 0 ? <Menu.Divider /> : null}
        {statuses.map((action) =>
          action.kind === 'status' ? (
            <Menu.Item key={action.status} leftSection={statusIcons[action.status]} onClick={() => perform(action)}>
              {t(`action.${action.status}`)}
            </Menu.Item>
          ) : null,
        )}
        {actions.some(({ kind }) => kind === 'held') ? (
          <>
            {door.length + statuses.length > 0 ? <Menu.Divider /> : null}
            <Menu.Item leftSection={icons.held} onClick={() => perform({ kind: 'held' })}>
              {t('action.held')}
            </Menu.Item>
          </>
        ) : null}
        {grave.length > 0 ? <Menu.Divider /> : null}
        {grave.map((kind) => (
          <Menu.Item
            key={kind}
            c="var(--mantine-color-error)"
            leftSection={icons[kind]}
            onClick={() => perform({ kind })}
          >
            {t(`action.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
