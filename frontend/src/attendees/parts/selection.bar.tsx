import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { type AttendeeFilter, type AttendeeSort, registrationApi } from '@turnout/contracts/registration';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { callForFile } from '../../platform/api.ts';
import { useMay } from '../../platform/session.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { useFormat } from '../../ui/format.ts';
import classes from './attendees.module.css';
import { type BulkAction, bulkActionsFor, peopleOf } from './bulk.ts';
import { useDoorRules } from './use-door-rules.ts';
import { carry, everybody, nobody, type Selection, sizeOf } from './selection.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk.dialog.tsx')).BulkDialog }));

export interface SelectionBarProps {
  readonly eventId: EventId;
  readonly filter: AttendeeFilter;
  readonly sort: AttendeeSort;
  /** Columns shown, by their ids, in order. */
  readonly columns: readonly string[];
  readonly selection: Selection;
  /** How many the filters let through. */
  readonly total: number;
  readonly onSelection: (selection: Selection) => void;
}

/** Saves the selected with the columns shown, in the order shown. */
const ExportButton = ({ eventId, filter, sort, columns, selection }: SelectionBarProps) => {
  const { t } = useTranslation('attendees');
  const read = async () => {
    const isAll = selection.kind === 'all' && selection.except.size === 0;
    const { signal } = new AbortController();
    const people = isAll ? null : await peopleOf(selection, { eventId, filter, signal });
    const which = people === null ? { filters: filter } : { registrationIds: people.map(({ _id }) => _id) };
    return callForFile(registrationApi.download, { body: { eventId, ...which, sort, columns: [...columns] } });
  };
  return (
    <FileButton
      name="attendees.xlsx"
      size="sm"
      read={read}
      words={{
        save: t('selection.export'),
        saving: t('attendees.downloading'),
        saved: t('attendees.downloadReady'),
        failed: t('attendees.downloadFailed'),
      }}
    />
  );
};

/** How many are selected, the way to all results, and what may be done to them. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { eventId, filter, selection, total, onSelection } = props;
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const may = useMay(eventId);
  const [params] = useSearchParams();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const size = sizeOf(selection, total);
  const actions = bulkActionsFor(may, useDoorRules(eventId));
  const statuses = actions.filter((action) => action.kind === 'status');
  return (
    <>
      <Text component="output" aria-live="polite" className={size === 0 ? 'unseen' : (classes.selected ?? '')}>
        {t('selection.count', { count: size })}
      </Text>
      {size > 0 && (
        <Group gap="xs" role="group" aria-label={t('selection.actions')}>
          {size < total && (
            <Button size="sm" variant="subtle" onClick={() => onSelection(everybody)}>
              {t('selection.all', { count: total, shown: number(total) })}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={() => onSelection(nobody)}>
            {t('selection.none')}
          </Button>
          {actions
            .filter(({ kind }) => kind !== 'status')
            .map((action) => (
              <Button key={action.kind} size="sm" variant="default" onClick={() => setAsked(action)}>
                {t(`selection.action.${action.kind}`)}
              </Button>
            ))}
          {may('viewRegistrants', 'checkinRegistrants') && (
            <Button
              component={Link}
              to={`/dashboard/${eventId}/badges?${params}`}
              state={carry(selection)}
              size="sm"
              variant="default"
            >
              {t('selection.action.print')}
            </Button>
          )}
          {statuses.length > 0 && (
            <Menu withinPortal>
              <Menu.Target>
                <Button size="sm" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                  {t('selection.action.status')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {statuses.map((action) => (
                  <Menu.Item key={action.status} onClick={() => setAsked(action)}>
                    {t(`ui:status.${action.status}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {may('viewRegistrants', 'downloadReports') && <ExportButton {...props} />}
        </Group>
      )}
      <Suspense>
        {asked !== null && (
          <BulkDialog
            action={asked}
            eventId={eventId}
            filter={filter}
            selection={selection}
            onDone={() => onSelection(nobody)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
};
