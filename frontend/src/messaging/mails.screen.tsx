import {
  Alert,
  Button,
  Card,
  Group,
  Pagination,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  UnstyledButton,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle, IconMailbox, IconRefresh } from '@tabler/icons-react';
import { messagingApi, type CaughtMailView } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import classes from './mails.module.css';

const perPage = 30;

/** One page of what was caught, read again whenever the page is looked at: asking by itself would keep the session alive. */
const useMails = (page: number) =>
  useQuery(
    {
      queryKey: ['caught-mails', page],
      queryFn: async () => (await call(messagingApi.caughtMails, { query: { page } })).data,
      refetchOnWindowFocus: true,
      staleTime: 0,
      placeholderData: (before) => before,
    },
    queryClient,
  );

const MailRow = ({
  mail,
  isOpen,
  onOpen,
}: {
  readonly mail: CaughtMailView;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) => (
  <li>
    <UnstyledButton className={classes.row ?? ''} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
      <Text fw={650} truncate dir="auto">
        {mail.subject}
      </Text>
      <Text size="sm" truncate dir="auto">
        {mail.to}
      </Text>
      <Text size="sm" c="dimmed">
        <DateTime at={mail.receivedAt} />
      </Text>
    </UnstyledButton>
  </li>
);

const views = ['html', 'text', 'source'] as const;

/** Links of a mail open in a tab of their own; nothing in it may run or reach this page. */
const framed = (html: string): string => `<base target="_blank">${html}`;

const OpenedMail = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('messaging');
  const [shown, setShown] = useState<string>('html');
  const { data, isError } = useQuery(
    {
      queryKey: ['caught-mail', id],
      queryFn: async () => (await call(messagingApi.caughtMail, { params: { id } })).data.mail,
      staleTime: Infinity,
    },
    queryClient,
  );
  if (isError) return <ErrorState title={t('mails.gone')} message={t('mails.goneText')} />;
  if (data === undefined) return <RowsSkeleton rows={4} />;
  return (
    <Card component="section" aria-label={data.subject}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={650} size="lg" dir="auto">
              {data.subject}
            </Text>
            <Text size="sm" dir="auto">
              {t('mails.fromTo', { from: data.from, to: data.to })}
            </Text>
          </div>
          <Button variant="default" size="sm" hiddenFrom="md" onClick={onClose}>
            {t('ui:close')}
          </Button>
        </Group>
        <SegmentedControl
          aria-label={t('mails.view')}
          value={shown}
          onChange={setShown}
          data={views.map((view) => ({ value: view, label: t(`mails.${view}`) }))}
        />
        {shown === 'html' && (
          <iframe
            className={classes.frame}
            title={t('mails.frame')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={framed(data.html)}
          />
        )}
        {shown !== 'html' && (
          <Textarea
            readOnly
            autosize
            minRows={8}
            maxRows={30}
            aria-label={t(`mails.${shown}`)}
            classNames={{ input: classes.plain ?? '' }}
            value={shown === 'text' ? data.text : data.source}
          />
        )}
      </Stack>
    </Card>
  );
};

/** The development mail catcher: what would have been sent, for admins. */
export const MailsScreen = () => {
  const { t } = useTranslation('messaging');
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1);
  const opened = search.get('mail');
  const { data, isError, refetch } = useMails(page);
  const go = (change: Readonly<Record<string, string>>) => setSearch({ page: String(page), ...change });
  const refresh = (
    <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void refetch()}>
      {t('mails.refresh')}
    </Button>
  );
  return (
    <Page title={t('mails.title')} size="xl" actions={refresh}>
      {isError && data === undefined && <ErrorState title={t('mails.off')} message={t('mails.offText')} />}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <Alert icon={<IconInfoCircle aria-hidden />} color="yellow">
          {t('mails.notSent')}
        </Alert>
      )}
      {data !== undefined && data.total === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconMailbox />} title={t('mails.none')}>
            {t('mails.noneText')}
          </EmptyState>
        </Card>
      )}
      {data !== undefined && data.total > 0 && (
        <div className={classes.columns} data-opened={opened !== null || undefined}>
          <Stack gap="sm" className={classes.listing ?? ''}>
            <Card padding={0}>
              <ul className={classes.list} aria-label={t('mails.title')}>
                {data.mails.map((mail) => (
                  <MailRow
                    key={mail._id}
                    mail={mail}
                    isOpen={mail._id === opened}
                    onOpen={() => go({ mail: mail._id })}
                  />
                ))}
              </ul>
            </Card>
            {data.total > perPage && (
              <Pagination
                aria-label={t('mails.pages')}
                total={Math.ceil(data.total / perPage)}
                value={page}
                onChange={(next) => setSearch({ page: String(next) })}
                getItemProps={(item) => ({ 'aria-label': t('mails.page', { page: item }) })}
                getControlProps={(control) => ({ 'aria-label': t(`mails.${control}Page`) })}
              />
            )}
          </Stack>
          <div className={classes.opened}>
            {opened === null ? (
              <Text c="dimmed">{t('mails.choose')}</Text>
            ) : (
              <OpenedMail key={opened} id={opened} onClose={() => go({})} />
            )}
          </div>
        </div>
      )}
    </Page>
  );
};
