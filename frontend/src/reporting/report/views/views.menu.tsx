import { Button, Menu, Text } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil, IconRefresh, IconRestore } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReportView } from '@turnout/contracts/reporting';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '../asked.ts';
import { readViewsAgain, useViews } from './use-views.ts';
import { askedBy, byName, isShown } from './view-contents.ts';
import classes from './views.module.css';
import type { AskedOfViews } from './views.dialog.tsx';

const ViewsDialog = lazy(async () => ({ default: (await import('./views.dialog.tsx')).ViewsDialog }));
const check = <IconCheck size={16} aria-hidden />;

interface ChoicesProps {
  readonly label: string;
  readonly views: readonly ReportView[];
  readonly asked: Asked;
  readonly onChoose: (asked: Asked) => void;
}

const Choices = ({ label, views, asked, onChoose }: ChoicesProps) => {
  const { i18n } = useTranslation();
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {byName(views, i18n.language).map((view) => (
        <Menu.RadioItem
          key={view._id}
          value={view._id}
          checked={isShown(view.contents, asked)}
          checkIcon={check}
          closeMenuOnClick
          onChange={() => onChoose(askedBy(view.contents))}
        >
          <span className={classes.name}>{view.name}</span>
        </Menu.RadioItem>
      ))}
    </>
  );
};

export interface ViewsMenuProps {
  readonly eventId: EventId;
  readonly asked: Asked;
  readonly onChoose: (asked: Asked) => void;
}

const plain: Asked = { columns: null, filters: {}, sort: null, page: 1, perPage: 50 };

/** Saved views of the report, one's own and those that the event shares: chosen, saved, managed (rule reporting/report-views). */
export const ViewsMenu = ({ eventId, asked, onChoose }: ViewsMenuProps) => {
  const { t } = useTranslation('report');
  const [wanted, setWanted] = useState<AskedOfViews | null>(null);
  const { data, isError, refetch } = useViews(eventId);
  const hasAny = data !== undefined && data.own.length + data.shared.length > 0;
  return (
    <>
      <Menu position="bottom-end" width={290} withinPortal onOpen={() => void readViewsAgain(eventId)}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />}>
            {t('views.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" className={classes.menu ?? ''} aria-busy={data === undefined && !isError}>
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
          <Choices label={t('views.own')} views={data?.own ?? []} asked={asked} onChoose={onChoose} />
          <Choices label={t('views.shared')} views={data?.shared ?? []} asked={asked} onChoose={onChoose} />
          {data !== undefined && !hasAny && (
            <Text size="sm" c="dimmed" px="sm" py="xs">
              {t('views.none')}
            </Text>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => onChoose(plain)}>
            {t('views.plain')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            onClick={() => setWanted({ kind: 'save' })}
          >
            {t('views.save')}
          </Menu.Item>
          {hasAny && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setWanted({ kind: 'manage' })}>
              {t('views.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {wanted !== null && (
          <ViewsDialog
            wanted={wanted}
            eventId={eventId}
            own={data?.own ?? []}
            shared={data?.shared ?? []}
            opening={data?.opening ?? null}
            asked={asked}
            onWant={setWanted}
            onClose={() => setWanted(null)}
          />
        )}
      </Suspense>
    </>
  );
};
