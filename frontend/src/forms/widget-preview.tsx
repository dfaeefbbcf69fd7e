import { Card, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CustomWidgetView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { widgetApi, type WidgetFigures } from '@turnout/contracts/reporting';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { Refusal } from '../platform/refusal.ts';
import { NotRead } from '../ui/not-read.tsx';
import { typingPauseMs } from '../ui/typing-pause.ts';
import { WidgetCounts } from '../ui/widget-counts.tsx';

/** What of a widget says what it counts and how it shows it. */
export type AskedWidget = Pick<
  CustomWidgetView,
  'forField' | 'showValueInsteadOfLabel' | 'combinedCount' | 'dependencies'
>;

/** What a widget would count now, asked once the form has stood still for a moment. */
const useFigures = (eventId: EventId, asked: AskedWidget | null) => {
  const [wanted] = useDebouncedValue(asked, typingPauseMs);
  return useQuery(
    {
      queryKey: ['widget preview', eventId, wanted],
      queryFn: async ({ signal }) => {
        if (wanted === null) return null;
        const { forField, showValueInsteadOfLabel, combinedCount, dependencies } = wanted;
        const body = { eventId, forField, showValueInsteadOfLabel, combinedCount, dependencies: [...dependencies] };
        return (await call(widgetApi.previewWidget, { body, signal })).data.figures;
      },
      // What was shown stays while the next is read, but not past a refusal.
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
};

/** Nobody is counted: then the options alone, each with 0, would look like a mistake. */
const isEmpty = ({ isCounted, total, counts }: WidgetFigures): boolean =>
  isCounted && total === 0 && counts.every(({ count }) => count === 0);

interface ShownProps {
  readonly figures: WidgetFigures | null;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

const Shown = ({ figures, error, onRetry }: ShownProps) => {
  const { t } = useTranslation('forms');
  if (error !== null)
    return <NotRead onRetry={onRetry}>{error instanceof Refusal ? error.message : t('widgets.previewFailed')}</NotRead>;
  if (figures === null) return <Skeleton height={72} />;
  return isEmpty(figures) ? <Text c="dimmed">{t('widgets.previewNobody')}</Text> : <WidgetCounts widget={figures} />;
};

interface WidgetPreviewProps {
  readonly eventId: EventId;
  /** Null: no field is chosen yet. */
  readonly asked: AskedWidget | null;
}

/** What a widget that is being set up would show now, over the registrations that there are. */
export const WidgetPreview = ({ eventId, asked }: WidgetPreviewProps) => {
  const { t } = useTranslation('forms');
  const heading = useId();
  const { data, error, isFetching, refetch } = useFigures(eventId, asked);
  return (
    <Card component="section" withBorder aria-labelledby={heading} aria-busy={isFetching}>
      <Text id={heading} fw={600} mb="xs">
        {t('widgets.preview')}
      </Text>
      {asked === null ? (
        <Text c="dimmed">{t('widgets.previewChoose')}</Text>
      ) : (
        <Shown figures={data ?? null} error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
};
