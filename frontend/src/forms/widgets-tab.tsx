import { Button, Card, Group, Stack, Switch, Text } from '@mantine/core';
import {
  customWidgetApi,
  customWidgetRecord,
  fieldRecord,
  type CustomWidgetView,
  type FieldView,
} from '@turnout/contracts/forms';
import type { EventId, FieldId } from '@turnout/contracts/kernel';
import { calculatedOf, statusesUnlessTold, widgetTopics } from '@turnout/contracts/reporting';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { RetireDialog } from '../records/retire.dialog.tsx';
import { useRetire } from '../records/use-retire.ts';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { WidgetCounts } from '../ui/widget-counts.tsx';
import classes from './fields.module.css';
import { WidgetDialog } from './widget.dialog.tsx';

/** What a widget counts now, for those who may see the dashboard. */
const useCounts = (eventId: EventId) => {
  const mayView = useMay(eventId)('viewDashboard');
  const { view } = useTopic(widgetTopics.widgets, mayView ? { eventId } : null);
  return (id: string) => view?.find(({ _id }) => _id === id) ?? null;
};

interface RowProps {
  readonly widget: CustomWidgetView;
  readonly titleOf: (id: FieldId) => string;
  readonly mayEdit: boolean;
  readonly isSaving: boolean;
  readonly counts: ReturnType<ReturnType<typeof useCounts>>;
  readonly onEnabled: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const Row = ({ widget, titleOf, mayEdit, isSaving, counts, onEnabled, onEdit, onDelete }: RowProps) => {
  const { t } = useTranslation('forms');
  const { title, forField, dependencies, combinedCount, enabled } = widget;
  const by = dependencies.map(({ fieldId }) => titleOf(fieldId)).join(', ');
  return (
    <li className={classes.row} style={{ alignItems: 'flex-start' }}>
      <div style={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600} dir="auto">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {titleOf(forField)}
          {by !== '' && ` · ${t(combinedCount ? 'widgets.byTogether' : 'widgets.byEach', { fields: by })}`}
        </Text>
        {counts !== null && (
          <Card withBorder mt="sm" maw={420}>
            <WidgetCounts widget={calculatedOf(counts, statusesUnlessTold)} />
          </Card>
        )}
      </div>
      <Group gap="md">
        <Switch
          checked={enabled}
          disabled={!mayEdit || isSaving}
          label={t('widgets.enabled')}
          aria-label={t('widgets.enabledOf', { name: title })}
          onChange={({ currentTarget }) => onEnabled(currentTarget.checked)}
        />
        {mayEdit && <RowActions name={title} onEdit={onEdit} onDelete={onDelete} />}
      </Group>
    </li>
  );
};

interface ListProps {
  readonly eventId: EventId;
  readonly widgets: readonly CustomWidgetView[];
  readonly fields: readonly FieldView[] | null;
  readonly onEdit: (widget: CustomWidgetView) => void;
}

const WidgetList = ({ eventId, widgets, fields, onEdit }: ListProps) => {
  const { t } = useTranslation('forms');
  const mayEdit = useMay(eventId)('editCustomFields');
  const countsOf = useCounts(eventId);
  const enable = useCommand(customWidgetApi.reviseCustomWidget);
  const retiring = useRetire<CustomWidgetView>({
    calls: { ...customWidgetRecord.calls, retire: customWidgetApi.retireCustomWidget },
  });
  const titleOf = (id: FieldId): string =>
    fields?.find(({ _id }) => _id === id)?.title ?? (fields === null ? '' : t('widgets.fieldGone'));
  const setEnabled = async ({ _id }: CustomWidgetView, enabled: boolean): Promise<void> => {
    const answer = await enable.run({ params: { id: _id }, body: { enabled } });
    if (!answer.ok) notices.danger(answer.refusal.message);
  };
  return (
    <Card padding={0}>
      <ul className={classes.list}>
        {widgets.map((widget) => (
          <Row
            key={widget._id}
            widget={widget}
            titleOf={titleOf}
            mayEdit={mayEdit}
            isSaving={enable.isSaving}
            counts={countsOf(widget._id)}
            onEnabled={(enabled) => void setEnabled(widget, enabled)}
            onEdit={() => onEdit(widget)}
            onDelete={() => retiring.ask(widget)}
          />
        ))}
      </ul>
      <RetireDialog retiring={retiring} title={t('widgets.deleteTitle')}>
        {t('widgets.deleteText', { name: retiring.asked?.title ?? '' })}
      </RetireDialog>
    </Card>
  );
};

/** The custom widgets of an event's dashboard, as they are set up, live (rule forms/widgets-as-set-up). */
export const WidgetsTab = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  const mayMake = useMay(eventId)('createCustomFields');
  const topic = useTopic(customWidgetRecord.topic, { eventId });
  const fields = useTopic(fieldRecord.topic, { eventId }).view;
  const [open, setOpen] = useState<CustomWidgetView | 'new' | null>(null);
  return (
    <Stack gap="md" pt="md">
      <Group justify="space-between">
        <Text c="dimmed">{t('widgets.lead')}</Text>
        {mayMake && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
            {t('widgets.new')}
          </Button>
        )}
      </Group>
      <LiveList topic={topic} empty={{ icon: <IconChartBar />, title: t('widgets.none'), text: t('widgets.noneText') }}>
        {(widgets) => <WidgetList eventId={eventId} widgets={widgets} fields={fields} onEdit={setOpen} />}
      </LiveList>
      {open !== null && (
        <WidgetDialog
          eventId={eventId}
          fields={fields ?? []}
          widget={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
};
