import { Card, Pagination, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

interface WaitingPagesProps {
  readonly title: string;
  readonly lead: string;
  readonly eventId: string;
  /** Absent: none of them is known yet. */
  readonly total: number | undefined;
  readonly isRefused: boolean;
  /** Which page is shown, from 1, of how many people. */
  readonly page: number;
  readonly perPage: number;
  readonly onPage: (page: number) => void;
  /** What stands there where nobody waits. */
  readonly nobody: { readonly icon: ReactNode; readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** People of an event who wait for something, page by page, with what is said before they are known and where there are none. */
export const WaitingPages = (props: WaitingPagesProps) => {
  const { t } = useTranslation('attendees');
  const { title, lead, eventId, total, isRefused, page, perPage, onPage, nobody, children } = props;
  const pages = Math.ceil((total ?? 0) / perPage);
  return (
    <Page title={title} lead={lead} back={{ to: `/dashboard/${eventId}/attendees`, label: t('attendees.title') }}>
      <Stack>
        {total === undefined && (isRefused ? <ErrorState /> : <RowsSkeleton rows={6} />)}
        {children}
        {total === 0 && (
          <Card padding={0}>
            <EmptyState icon={nobody.icon} title={nobody.title}>
              {nobody.text}
            </EmptyState>
          </Card>
        )}
        {pages > 1 && (
          <Pagination
            aria-label={t('attendees.pages')}
            total={pages}
            value={Math.min(page, pages)}
            onChange={onPage}
            getItemProps={(item) => ({ 'aria-label': t('attendees.page', { page: item }) })}
          />
        )}
      </Stack>
    </Page>
  );
};
