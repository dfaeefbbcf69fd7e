import {
  Alert,
  Button,
  Card,
  Code,
  Group,
  Pagination,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  UnstyledButton,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMailbox, IconMailOff, IconRefresh, IconSend } from '@tabler/icons-react';
import { messagingApi, type CaughtMailView } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { useMailSetUp } from '../platform/mail.tsx';
import { queryClient } from '../platform/query.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import classes from './mails.module.css';

const perPage = 30;
const smtpExample = 'SMTP_URL=smtps://user:password@mail.example.org MAIL_FROM=tickets@example.org npm start';

type Inbox = z.output<(typeof messagingApi.caughtMails)['output']>;

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
      <Text fw={650} truncate dir="auto" title={mail.subject}>
        {mail.subject}
      </Text>
      <Text size="sm" truncate dir="auto" title={mail.to}>
        {mail.to}
      </Text>
      <Text size="sm" c="dimmed">
        <DateTime at={mail.receivedAt} zone="UTC" />
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

const InboxList = ({ data, page }: { readonly data: Inbox; readonly page: number }) => {
  const { t } = useTranslation('messaging');
  const [search, setSearch] = useSearchParams();
  const opened = search.get('mail');
  const go = (change: Readonly<Record<string, string>>) => setSearch({ page: String(page), ...change });
  if (data.total === 0)
    return (
      <Card padding={0}>
        <EmptyState icon={<IconMailbox />} title={t('mails.none')}>
          {t('mails.noneText')}
        </EmptyState>
      </Card>
    );
  return (
    <div className={classes.columns} data-opened={opened !== null || undefined}>
      <Stack gap="sm" className={classes.listing ?? ''}>
        <Card padding={0}>
          <ul className={classes.list} aria-label={t('mails.title')}>
            {data.mails.map((mail) => (
              <MailRow key={mail._id} mail={mail} isOpen={mail._id === opened} onOpen={() => go({ mail: mail._id })} />
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
  );
};

/** Mails that Turnout wrote and sent to nobody, and how to have them sent. */
const TestInbox = () => {
  const { t } = useTranslation('messaging');
  const [search] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1);
  const { data, isError, refetch } = useMails(page);
  const refresh = (
    <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void refetch()}>
      {t('mails.refresh')}
    </Button>
  );
  return (
    <Page title={t('mails.title')} size="xl" actions={refresh}>
      <Alert icon={<IconMailOff aria-hidden />} color="yellow">
        {t('mails.kept')}
        <details className={classes.setUp}>
          <summary>{t('mails.setUp')}</summary>
          <p>{t('mails.setUpText')}</p>
          <Code block>{smtpExample}</Code>
          <p>{t('mails.setUpAfter')}</p>
        </details>
      </Alert>
      {isError && data === undefined && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && <InboxList data={data} page={page} />}
    </Page>
  );
};

/** That mails go out, and a test of it. */
const MailServer = ({ from }: { readonly from: string }) => {
  const { t } = useTranslation('messaging');
  const { run, isSaving } = useCommand(messagingApi.sendTestMail);
  const send = async (): Promise<void> => {
    const answer = await run({});
    if (answer.ok) notices.success(t('mails.testSent', { to: answer.data.to }));
    else notices.danger(answer.refusal.message);
  };
  return (
    <Page title={t('mails.titleOut')} size="md">
      <Card>
        <Stack align="flex-start">
          <Text>
            {t('mails.goesOut')} {t('mails.from', { from })}
          </Text>
          <SavingButton
            isSaving={isSaving}
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => void send()}
          >
            {t('mails.sendTest')}
          </SavingButton>
        </Stack>
      </Card>
    </Page>
  );
};

/** How e-mails leave this installation, for admins; where they do not, the test inbox. */
export const MailsScreen = () => {
  const mail = useMailSetUp();
  if (mail === null) return <RowsSkeleton />;
  return mail.goesOut ? <MailServer from={mail.from} /> : <TestInbox />;
};
