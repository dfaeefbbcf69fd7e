import { ActionIcon, Menu } from '@mantine/core';
import type { CheckpointCheckinView, CheckpointView } from '@turnout/contracts/checkpoint';
import {
  IconArrowBackUp,
  IconDoorExit,
  IconDotsVertical,
  IconHistory,
  IconId,
  IconMail,
  IconNote,
  IconPrinter,
  IconThumbUp,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { actionsFor, type CheckinAction } from './checkin-actions.ts';

const icons: Readonly<Record<CheckinAction, typeof IconTrash>> = {
  print: IconPrinter,
  accept: IconThumbUp,
  removeAccepted: IconArrowBackUp,
  checkout: IconDoorExit,
  note: IconNote,
  view: IconId,
  logs: IconHistory,
  resend: IconMail,
  delete: IconTrash,
};

export interface CheckinMenuProps {
  readonly checkin: CheckpointCheckinView;
  readonly checkpoint: CheckpointView;
  readonly onAction: (action: CheckinAction) => void;
}

/** The menu of a check-in: all that this viewer may do about it as it stands (rule checkpoint/card-menu). */
export const CheckinMenu = ({ checkin, checkpoint, onAction }: CheckinMenuProps) => {
  const { t } = useTranslation('checkpoint');
  const may = useMay(checkin.event);
  const mayResend =
    may('checkpointResendCheckinConfirmationEmail') && checkpoint.additionalSettings.sendAutoConfirmationEmail;
  return (
    <Menu withinPortal width={250}>
      <Menu.Target>
        <ActionIcon color="gray" c="var(--mantine-color-text)" aria-label={t('card.menu', { code: checkin.code })}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actionsFor(checkin.status, mayResend).map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => onAction(action)}
              {...(action === 'delete' ? { c: 'var(--mantine-color-error)' } : {})}
            >
              {t(`action.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
