import { ActionIcon, Button, Card, Group, Menu, Text, Title } from '@mantine/core';
import type { EventView } from '@turnout/contracts/event-setup';
import { IconCopy, IconDotsVertical, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../platform/session.ts';
import classes from './event-actions.module.css';
import { useEventActions } from './use-event-actions.tsx';

const size = 18;

/** Duplicate, duplicate with registrants and delete, on the card of an event; nothing for who may not. */
export const EventActionsMenu = ({ event }: { readonly event: EventView }) => {
  const may = useMay(event._id);
  return may('editRegistrationTypes') ? <OfferedMenu event={event} /> : null;
};

const OfferedMenu = ({ event }: { readonly event: EventView }) => {
  const { t } = useTranslation('event-setup');
  const { duplicate, duplicateWithRegistrants, remove, isBusy, shown } = useEventActions(event);
  const isWhole = event.copying !== true;
  return (
    <>
      <div className={classes.corner}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              size={48}
              aria-label={t('actions.more', { name: event.name })}
              loading={isBusy}
            >
              <IconDotsVertical size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isWhole && (
              <Menu.Item leftSection={<IconCopy size={size} aria-hidden />} onClick={duplicate}>
                {t('actions.duplicate')}
              </Menu.Item>
            )}
            {isWhole && (
              <Menu.Item leftSection={<IconUsersPlus size={size} aria-hidden />} onClick={duplicateWithRegistrants}>
                {t('actions.withRegistrants')}
              </Menu.Item>
            )}
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={size} aria-hidden />}
              onClick={remove}
            >
              {t('actions.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {shown}
    </>
  );
};

/** The same in the settings of an event; whoever deletes it there goes on to the list. */
export const EventActionsCard = ({ event }: { readonly event: EventView }) => {
  const may = useMay(event._id);
  return may('editRegistrationTypes') ? <OfferedCard event={event} /> : null;
};

const OfferedCard = ({ event }: { readonly event: EventView }) => {
  const { t } = useTranslation('event-setup');
  const navigate = useNavigate();
  const actions = useEventActions(event, () => void navigate('/events'));
  const { isBusy } = actions;
  return (
    <Card component="section" aria-labelledby="event-actions">
      <Title order={2} size="h3" id="event-actions">
        {t('actions.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('actions.lead')}
      </Text>
      <Group gap="sm">
        <Button
          variant="light"
          aria-disabled={isBusy}
          leftSection={<IconCopy size={size} aria-hidden />}
          onClick={actions.duplicate}
        >
          {t('actions.duplicate')}
        </Button>
        <Button
          variant="light"
          aria-disabled={isBusy}
          leftSection={<IconUsersPlus size={size} aria-hidden />}
          onClick={actions.duplicateWithRegistrants}
        >
          {t('actions.withRegistrants')}
        </Button>
        <Button
          variant="light"
          color="red"
          aria-disabled={isBusy}
          leftSection={<IconTrash size={size} aria-hidden />}
          onClick={actions.remove}
        >
          {t('actions.delete')}
        </Button>
      </Group>
      {actions.shown}
    </Card>
  );
};
