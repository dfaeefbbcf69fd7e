import { Button, Group, NativeSelect, Pagination, Stack, Text } from '@mantine/core';
import { IconColumns3, IconRefresh, IconTableOff } from '@tabler/icons-react';
import { EventId } from '@turnout/contracts/kernel';
import { reportPageSizes, type ReportColumnView } from '@turnout/contracts/reporting';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { addressOf, askedIn, shownColumns, sortAfter, stillThere, type Asked } from './asked.ts';
import { openWriter } from './cells.ts';
import { useLive } from './live.ts';
import { ColumnsDialog } from './columns.dialog.tsx';
import { FileMenu } from './file.menu.tsx';
import { Filters } from './filters.bar.tsx';
import { FilterDialog } from './filter.dialog.tsx';
import { ReportTable } from './report.table.tsx';
import { useViews } from './views/use-views.ts';
import { askedBy } from './views/view-contents.ts';
import { ViewsMenu } from './views/views.menu.tsx';
import { readAgain, useColumns, useRows, useTotals } from './use-report.ts';

/** The report as the address asks for it, and a way to ask otherwise: other rows begin at their first page. */
const useAsked = (known: readonly ReportColumnView[] | undefined) => {
  const [params, setParams] = useSearchParams();
  const asked = stillThere(askedIn(params), known ?? []);
  return {
    asked,
    ask: (change: Partial<Asked>) => setParams(addressOf({ ...asked, page: 1, ...change })),
  };
};
type Ask = ReturnType<typeof useAsked>['ask'];

const Pages = ({ asked, ask, total }: { readonly asked: Asked; readonly ask: Ask; readonly total: number }) => {
  const { t } = useTranslation('report');
  const pages = Math.ceil(total / asked.perPage);
  return (
    <Group justify="center" component="nav" aria-label={t('pages')}>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={asked.page}
          onChange={(page) => ask({ page })}
          getItemProps={(item) => ({ 'aria-label': t('page', { page: item }) })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
        />
      )}
      <NativeSelect
        aria-label={t('ui:list.perPage')}
        value={String(asked.perPage)}
        data={reportPageSizes.map((size) => ({ value: String(size), label: t('ui:list.each', { count: size }) }))}
        onChange={(event) => ask({ perPage: Number(event.currentTarget.value) })}
      />
    </Group>
  );
};

type Opened = { readonly kind: 'columns' } | { readonly kind: 'filter'; readonly key: string } | null;

/** The report once its columns are known. */
const Report = ({
  eventId,
  known,
  zone,
  hidesTotals,
}: {
  readonly eventId: EventId;
  readonly known: readonly ReportColumnView[];
  readonly zone: string;
  readonly hidesTotals: boolean;
}) => {
  const { t, i18n } = useTranslation('report');
  const { language } = i18n;
  const may = useMay(eventId);
  useLive(eventId);
  const { asked, ask } = useAsked(known);
  const [opened, setOpened] = useState<Opened>(null);
  // The same columns are the same list, however often the address is read.
  const chosen = asked.columns?.join(',');
  const shown = useMemo(() => shownColumns({ columns: chosen?.split(',') ?? null }, known), [chosen, known]);
  const rows = useRows({ eventId, asked, shown, language });
  const isPageThere = JSON.stringify(rows.data?.filters) === JSON.stringify(asked.filters);
  const totals = useTotals({ eventId, asked, shown: hidesTotals ? undefined : shown, isPageThere });
  const [yes, no] = [t('filter.yes'), t('filter.no')];
  const writer = useMemo(() => openWriter({ language, zone, yes, no }), [language, zone, yes, no]);
  const close = (): void => setOpened(null);
  const filtering = opened?.kind === 'filter' ? known.find(({ key }) => key === opened.key) : undefined;
  const onFilter = (key: string): void => setOpened({ kind: 'filter', key });
  const { data } = rows;
  return (
    <>
      <Group justify="space-between" align="center">
        <Filters known={known} asked={asked} ask={ask} onFilter={onFilter} />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void readAgain(eventId)}
          >
            {t('refresh')}
          </Button>
          <ViewsMenu eventId={eventId} asked={asked} onChoose={ask} />
          <Button
            variant="default"
            leftSection={<IconColumns3 size={18} aria-hidden />}
            onClick={() => setOpened({ kind: 'columns' })}
          >
            {t('ui:list.columns')}
          </Button>
          {may('downloadReports') && <FileMenu eventId={eventId} asked={asked} shown={shown} />}
        </Group>
      </Group>
      {rows.isError ? (
        <ErrorState message={rows.error.message} onRetry={() => void rows.refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={10} />
      ) : data.registrations.length === 0 ? (
        <EmptyState icon={<IconTableOff />} title={t('nobody')}>
          {t('nobodyText')}
        </EmptyState>
      ) : (
        <>
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('found', { count: data.total, rows: writer.number(data.total) })}
          </Text>
          <ReportTable
            columns={data.columns}
            rows={data.registrations}
            totals={totals.data}
            writer={writer}
            sort={asked.sort}
            filters={asked.filters}
            onSort={(key) => ask({ sort: sortAfter(asked.sort, key) })}
            onFilter={onFilter}
            pathOf={may('viewRegistrants') ? ({ _id }) => `/dashboard/${eventId}/attendees/${_id}` : null}
            start={(asked.page - 1) * asked.perPage}
            total={data.total}
            isWaiting={rows.isPlaceholderData}
          />
        </>
      )}
      {data !== undefined && <Pages asked={asked} ask={ask} total={data.total} />}
      {opened?.kind === 'columns' && (
        <ColumnsDialog
          known={known}
          shown={shown}
          onClose={close}
          onChosen={(columns) => {
            close();
            ask({ columns, page: asked.page });
          }}
        />
      )}
      {filtering !== undefined && (
        <FilterDialog
          key={filtering.key}
          column={filtering}
          filter={asked.filters[filtering.key]}
          zone={zone}
          onClose={close}
          onFilter={(filter) => {
            close();
            const { [filtering.key]: _, ...others } = asked.filters;
            ask({ filters: filter === undefined ? others : { ...others, [filtering.key]: filter } });
          }}
        />
      )}
    </>
  );
};

/** Opens the report with the view that its reader chose for that, unless the address asks for something. */
const useOpening = (eventId: EventId): { readonly isOpen: boolean } => {
  const [params, setParams] = useSearchParams();
  const isAsked = params.size > 0;
  const [isOpen, setOpen] = useState(isAsked);
  const { data, isError } = useViews(eventId);
  useEffect(() => {
    if (isOpen || (data === undefined && !isError)) return;
    const view = [...(data?.own ?? []), ...(data?.shared ?? [])].find(({ _id }) => _id === data?.opening);
    const address = view === undefined ? params : addressOf(askedBy(view.contents));
    // The report is drawn once its address is there: what it would show without one is not read for nothing.
    if (isAsked || address.size === 0) setOpen(true);
    else setParams(address, { replace: true });
  }, [isOpen, isAsked, data, isError, params, setParams]);
  return { isOpen };
};

/** Everything that is known of each registration, in columns that one chooses, filters, sorts and takes away (rule reporting/report). */
export const ReportScreen = () => {
  const { t, i18n } = useTranslation('report');
  const eventId = EventId.parse(useParams()['eventId']);
  const { data, isError, refetch } = useColumns(eventId, i18n.language);
  const { isOpen } = useOpening(eventId);
  return (
    <Page title={t('title')} lead={t('lead')} size="xl">
      <Stack gap="md">
        {isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : data === undefined || !isOpen ? (
          <RowsSkeleton rows={10} />
        ) : (
          <Report eventId={eventId} known={data.columns} zone={data.timeZone} hidesTotals={data.hidesTotals} />
        )}
      </Stack>
    </Page>
  );
};
