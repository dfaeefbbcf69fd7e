import { Alert, Button, Card, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileAlert, IconHourglass, IconWifiOff } from '@tabler/icons-react';
import { EventId, ImportId } from '@turnout/contracts/kernel';
import { attendeeImportTopics, attendeeImportApi, type ImportView } from '@turnout/contracts/attendee-import';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call, Offline, Refusal } from '../platform/api.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { useImportWords } from './import-words.ts';
import { ImportMappingStep } from './import.mapping.tsx';
import { ImportProblems } from './import.problems.tsx';
import { ImportReportStep } from './import.report.tsx';
import { ImportSteps, type ImportStep } from './import.steps.tsx';

const stepOf: Readonly<Record<ImportView['state'], ImportStep>> = {
  reading: 'upload',
  unreadable: 'upload',
  mapping: 'mapping',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  done: 'done',
  failed: 'import',
};

const Working = ({
  title,
  note,
  view,
}: {
  readonly title: string;
  readonly note?: string;
  readonly view: ImportView;
}) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const { done, of } = view;
  return (
    <Card>
      <Stack>
        <Text fw={600} size="lg">
          {title}
        </Text>
        <Progress value={of === 0 ? 100 : (done / of) * 100} size="xl" animated={of === 0} aria-label={title} />
        <Group justify="space-between">
          <Text className="tabular">
            {of === 0
              ? t('import.reading.rows', { count: done, shown: number(done) })
              : t('import.progress', { done: number(done), of: number(of) })}
          </Text>
          {note !== undefined && <Text c="dimmed">{note}</Text>}
        </Group>
      </Stack>
    </Card>
  );
};

const Waiting = ({ view }: { readonly view: ImportView }) => {
  const { t } = useTranslation('attendee-import');
  return (
    <div role="status">
      <EmptyState icon={<IconHourglass />} title={t('import.waiting.title', { name: view.fileName })}>
        {t('import.waiting.text')}
      </EmptyState>
    </div>
  );
};

const Unreadable = ({ view }: { readonly view: ImportView }) => {
  const { t } = useTranslation('attendee-import');
  const { error } = useImportWords();
  return (
    <div role="alert">
      <EmptyState
        icon={<IconFileAlert />}
        title={t(view.state === 'failed' ? 'import.failed.title' : 'import.error.title')}
        action={
          <Button component={Link} to={`/dashboard/${view.eventId}/import`}>
            {t('import.error.another')}
          </Button>
        }
      >
        {error(view)}
      </EmptyState>
    </div>
  );
};

const Done = ({ view }: { readonly view: ImportView }) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const leftOut = view.report?.badRows ?? 0;
  const may = useMay(view.eventId);
  return (
    <Stack gap="lg">
      <div role="status">
        <EmptyState
          icon={<IconCircleCheck />}
          title={t('import.done.title', { count: view.done, shown: number(view.done) })}
          action={
            <Group justify="center">
              <Button component={Link} to={`/dashboard/${view.eventId}/attendees`}>
                {t('import.done.open')}
              </Button>
              {may('viewRegistrants', 'sendMassEmails') && (
                <Button component={Link} variant="default" to={`/dashboard/${view.eventId}/confirmations`}>
                  {t('import.done.confirmations')}
                </Button>
              )}
              {may('viewRegistrants', 'checkinRegistrants') && (
                <Button component={Link} variant="default" to={`/dashboard/${view.eventId}/badges?sort=name`}>
                  {t('import.done.badges')}
                </Button>
              )}
              <Button component={Link} variant="default" to={`/dashboard/${view.eventId}/import`}>
                {t('import.done.another')}
              </Button>
            </Group>
          }
        >
          {leftOut > 0 ? t('import.done.leftOut', { count: leftOut, shown: number(leftOut) }) : undefined}
        </EmptyState>
      </div>
      {view.report !== null && view.report.problems.length > 0 && (
        <ImportProblems report={view.report} fileName={view.fileName} />
      )}
    </Stack>
  );
};

const Step = ({ view }: { readonly view: ImportView }) => {
  const { t } = useTranslation('attendee-import');
  const { error } = useImportWords();
  const [isChanging, setIsChanging] = useState(false);
  useEffect(() => {
    if (view.state !== 'checked') setIsChanging(false);
  }, [view.state]);
  switch (view.state) {
    case 'reading':
      return view.isWaiting ? (
        <Waiting view={view} />
      ) : (
        <Working title={t('import.reading.title', { name: view.fileName })} view={view} />
      );
    case 'unreadable':
    case 'failed':
      return <Unreadable view={view} />;
    case 'mapping':
      return (
        <>
          {view.error !== null && (
            <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              {error(view)}
            </Alert>
          )}
          <ImportMappingStep view={view} onCancel={null} />
        </>
      );
    case 'checking':
      return view.isWaiting ? (
        <Waiting view={view} />
      ) : (
        <Working title={t('import.checking.title')} note={t('import.checking.note')} view={view} />
      );
    case 'checked':
      return isChanging || view.report === null ? (
        <ImportMappingStep view={view} onCancel={() => setIsChanging(false)} />
      ) : (
        <ImportReportStep view={view} report={view.report} onChange={() => setIsChanging(true)} />
      );
    case 'importing':
      return <Working title={t('import.importing.title')} note={t('import.importing.note')} view={view} />;
    case 'done':
      return <Done view={view} />;
  }
};

const askAgainMs = 20_000;

/** A server that looks at an import takes a step over whose own server is gone; so it is looked at while it lasts. */
const useLook = (importId: ImportId, isWorking: boolean) => {
  useEffect(() => {
    if (!isWorking) return;
    const controller = new AbortController();
    const look = async () => {
      try {
        await call(attendeeImportApi.import, { params: { id: importId }, signal: controller.signal });
      } catch (error) {
        // The topic says on the screen what is the matter; this only asks.
        if (!(error instanceof Offline || error instanceof Refusal)) throw error;
      }
    };
    const timer = setInterval(() => void look(), askAgainMs);
    void look();
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [importId, isWorking]);
};

/** One import, at whatever step it stands; reloading comes back to the same one. */
export const ImportScreen = () => {
  const { t } = useTranslation('attendee-import');
  const params = useParams();
  const eventId = EventId.parse(params.eventId);
  const parsed = ImportId.safeParse(params.importId);
  const importId = parsed.success ? parsed.data : null;
  const { state, view } = useTopic(attendeeImportTopics.import, importId === null ? null : { eventId, importId });
  const isMissing = importId === null || state === 'refused';
  return (
    <Page
      title={view?.fileName ?? t('import.title')}
      back={{ to: `/dashboard/${eventId}/import`, label: t('import.back') }}
    >
      {view !== null && <ImportSteps now={stepOf[view.state]} />}
      {state === 'behind' && (
        <Alert color="yellow" icon={<IconWifiOff aria-hidden />} role="status">
          {t('import.behind')}
        </Alert>
      )}
      {isMissing && <ErrorState title={t('import.refused')} />}
      {!isMissing && view === null && <FormSkeleton />}
      {view !== null && <Step view={view} />}
      {view !== null && <Look view={view} />}
    </Page>
  );
};

const Look = ({ view }: { readonly view: ImportView }) => {
  useLook(view._id, view.state === 'reading' || view.state === 'checking');
  return null;
};
