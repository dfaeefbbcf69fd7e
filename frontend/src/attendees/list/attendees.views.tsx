import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil, IconRefresh } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { type AttendeeView, type AttendeeViewContents, attendeesApi } from '@turnout/contracts/attendees';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Busy } from '../../ui/busy.tsx';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import type { AttendeeListState } from '../parts/attendee-list-url.ts';
import { byName, contentsOf, isShown } from './attendee-views.ts';
import classes from '../parts/attendees.module.css';
import type { AskedOfViews } from './attendees.views-dialog.tsx';

const ViewsDialog = lazy(async () => ({ default: (await import('./attendees.views-dialog.tsx')).ViewsDialog }));

const keyOf = (eventId: EventId) => ['attendee-views', eventId];

/** This person's views of an event, read anew each time that the menu is opened: another device may have saved one. */
const useViews = (eventId: EventId, isWanted: boolean) =>
  useQuery(
    {
      queryKey: keyOf(eventId),
      queryFn: async () => (await call(attendeesApi.attendeeViews, { query: { eventId } })).data.views,
      enabled: isWanted,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );

const check = <IconCheck size={16} aria-hidden />;

const Choices = ({
  views,
  isChosen,
  onChoose,
}: {
  readonly views: readonly AttendeeView[];
  readonly isChosen: (view: AttendeeView) => boolean;
  readonly onChoose: (contents: AttendeeViewContents) => void;
}) => {
  const { t, i18n } = useTranslation('attendees');
  if (views.length === 0)
    return (
      <Text size="sm" c="dimmed" px="sm" py="xs">
        {t('views.none')}
      </Text>
    );
  return byName(views, i18n.language).map((view) => (
    <Menu.RadioItem
      key={view._id}
      value={view._id}
      checked={isChosen(view)}
      checkIcon={check}
      closeMenuOnClick
      onChange={() => onChoose(view.contents)}
    >
      <span className={classes.line}>{view.name}</span>
    </Menu.RadioItem>
  ));
};

export interface ViewsMenuProps {
  readonly eventId: EventId;
  readonly list: AttendeeListState;
  /** The columns chosen, by their ids. */
  readonly columns: readonly string[];
  readonly onChoose: (contents: AttendeeViewContents) => void;
}

/** This person's saved views of the attendee table: chosen, saved, renamed, replaced, deleted. */
export const ViewsMenu = ({ eventId, list, columns, onChoose }: ViewsMenuProps) => {
  const { t } = useTranslation('attendees');
  const may = useMay(eventId);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<AskedOfViews | null>(null);
  const { data: views, isError, refetch } = useViews(eventId, isOpen || asked !== null);
  if (!may('viewRegistrants')) return null;
  const isLoading = views === undefined && !isError;
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={290} withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />}>
            {t('views.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" className={classes.views ?? ''} aria-busy={isLoading}>
          {isLoading && <Busy label={t('ui:loading')} size={20} />}
          {isError && (
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => void refetch()}
            >
              <Text span inherit role="alert">
                {t('views.failed')}
              </Text>{' '}
              {t('ui:error.retry')}
            </Menu.Item>
          )}
          {views !== undefined && !isError && (
            <Choices views={views} isChosen={({ contents }) => isShown(contents, list, columns)} onChoose={onChoose} />
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            onClick={() => setAsked({ kind: 'save' })}
          >
            {t('views.save')}
          </Menu.Item>
          {views !== undefined && views.length > 0 && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAsked({ kind: 'manage' })}>
              {t('views.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked !== null && (
          <ViewsDialog
            asked={asked}
            eventId={eventId}
            views={views ?? []}
            contents={contentsOf(list, columns)}
            onAsk={setAsked}
            onChanged={() => queryClient.invalidateQueries({ queryKey: keyOf(eventId) })}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
};
