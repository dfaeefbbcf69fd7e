import { Button, Group, Text } from '@mantine/core';
import { IconCertificate, IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { EventId, type TemplateId } from '@turnout/contracts/kernel';
import { templateRecord, type TemplateListed } from '@turnout/contracts/templates';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { RecordTable, type Column } from '../records/record-table.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { Page } from '../ui/page.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';

const TemplateDialog = lazy(async () => ({ default: (await import('./template.dialog.tsx')).TemplateDialog }));
const PrintDialog = lazy(async () => ({ default: (await import('./print.dialog.tsx')).PrintDialog }));

interface ActionsProps {
  readonly template: TemplateListed;
  readonly mayEdit: boolean;
  readonly onPrint: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const Actions = ({ template: { name }, mayEdit, onPrint, onEdit, onDelete }: ActionsProps) => {
  const { t } = useTranslation('templates');
  return (
    <Group gap="xs">
      <Button
        variant="light"
        size="sm"
        leftSection={<IconPrinter size={17} aria-hidden />}
        aria-label={t('printOf', { name })}
        onClick={onPrint}
      >
        {t('print')}
      </Button>
      {mayEdit && (
        <>
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPencil size={17} aria-hidden />}
            aria-label={t('ui:editOf', { name })}
            onClick={onEdit}
          >
            {t('ui:edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            leftSection={<IconTrash size={17} aria-hidden />}
            aria-label={t('ui:deleteOf', { name })}
            onClick={onDelete}
          >
            {t('ui:delete')}
          </Button>
        </>
      )}
    </Group>
  );
};

const useColumns = (): readonly Column<TemplateListed>[] => {
  const { t } = useTranslation('templates');
  return [
    {
      head: t('name'),
      of: ({ name }) => (
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ),
      cell: { 'data-first': true },
    },
    {
      head: t('paper'),
      of: ({ pageSize, orientation, layout }) =>
        layout === 'tent'
          ? t('paperTent', { size: t(`sizes.${pageSize}`) })
          : `${t(`sizes.${pageSize}`)}, ${t(`orientations.${orientation}`)}`,
      cell: { 'data-label': t('paper') },
    },
  ];
};

/** The templates of an event, live: each is printed or sent for those whom it is for (rule templates/templates). */
export const TemplatesScreen = () => {
  const { t } = useTranslation('templates');
  const eventId = EventId.parse(useParams()['eventId']);
  const mayEdit = useMay(eventId)('editTemplates');
  const topic = useTopic(templateRecord.topic, { eventId });
  const [edited, setEdited] = useState<TemplateId | 'new' | null>(null);
  const [printed, setPrinted] = useState<TemplateListed | null>(null);
  const columns = useColumns();
  const isDirty = useRef((): boolean => false);
  const actionsOf = (template: TemplateListed, onDelete: () => void) => (
    <Actions
      template={template}
      mayEdit={mayEdit}
      onPrint={() => setPrinted(template)}
      onEdit={() => setEdited(template._id)}
      onDelete={onDelete}
    />
  );
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('new')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} {...(mayEdit ? { actions: add } : {})}>
      <LiveList topic={topic} empty={{ icon: <IconCertificate />, title: t('none'), text: t('noneText') }}>
        {(rows) => (
          <RecordTable
            record={templateRecord}
            label={t('title')}
            rows={rows}
            nameOf={({ name }) => name}
            columns={columns}
            actions={{ head: t('actions'), of: actionsOf }}
            deleting={{ title: () => t('deleteTitle'), text: (name) => t('deleteText', { name }) }}
          />
        )}
      </LiveList>
      <UnsavedChanges isDirty={() => isDirty.current()} />
      <Suspense fallback={null}>
        {edited !== null && (
          <TemplateDialog
            eventId={eventId}
            templateId={edited === 'new' ? null : edited}
            isDirty={isDirty}
            onClose={() => setEdited(null)}
          />
        )}
        {printed !== null && (
          <PrintDialog eventId={eventId} template={printed} isDirty={isDirty} onClose={() => setPrinted(null)} />
        )}
      </Suspense>
    </Page>
  );
};
