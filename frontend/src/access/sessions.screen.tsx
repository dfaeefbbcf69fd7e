import { Badge, Button, Card, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDevices, IconLogout } from '@tabler/icons-react';
import { accessApi, type SessionView } from '@turnout/contracts/access';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';

const useSessions = () =>
  useQuery(
    {
      queryKey: ['sessions'],
      queryFn: async () => (await call(accessApi.sessions, {})).data.sessions,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );

/** These moments are about the reader, not about an event. */
const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What somebody is logged in with, in words. */
const deviceWords = (t: TFunction<'access'>, { browser, system }: SessionView): string => {
  if (browser !== null && system !== null) return t('sessions.browserOnSystem', { browser, system });
  return browser ?? system ?? t('sessions.unknownDevice');
};

const SessionRow = ({ session, onEnd }: { readonly session: SessionView; readonly onEnd: () => void }) => {
  const { t } = useTranslation('access');
  const device = deviceWords(t, session);
  const zone = readersZone();
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {session.isThisOne && <Badge variant="light">{t('sessions.thisOne')}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td data-label={t('sessions.since')}>
        <DateTime at={session.since} zone={zone} />
      </Table.Td>
      <Table.Td data-label={t('sessions.lastActive')}>
        <DateTime at={session.lastActiveAt} zone={zone} />
      </Table.Td>
      <Table.Td>
        {!session.isThisOne && (
          <Button
            variant="light"
            color="red"
            size="sm"
            leftSection={<IconLogout size={17} aria-hidden />}
            aria-label={t('sessions.endOf', { device })}
            onClick={onEnd}
          >
            {t('sessions.end')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
};

const SessionTable = ({
  sessions,
  onEnd,
}: {
  readonly sessions: readonly SessionView[];
  readonly onEnd: (session: SessionView) => void;
}) => {
  const { t } = useTranslation('access');
  return (
    <TableCard
      label={t('sessions.title')}
      heads={[t('sessions.device'), t('sessions.since'), t('sessions.lastActive'), t('users.actions')]}
    >
      {sessions.map((session) => (
        <SessionRow key={session._id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </TableCard>
  );
};

/** What is to be ended: one session, or all others. */
type Ending = SessionView | 'others';

/** Ends what was confirmed, says so, and reads the list anew. */
const useEnding = (reload: () => void) => {
  const { t } = useTranslation('access');
  const one = useCommand(accessApi.endSession);
  const others = useCommand(accessApi.endOtherSessions);
  const [asked, setAsked] = useState<Ending | null>(null);
  const end = async (): Promise<void> => {
    if (asked === null) return;
    const answer = asked === 'others' ? await others.run({}) : await one.run({ params: { id: asked._id } });
    if (answer.ok) notices.success(t(asked === 'others' ? 'sessions.endedOthers' : 'sessions.ended'));
    else notices.danger(answer.refusal.message);
    setAsked(null);
    reload();
  };
  return { asked, ask: setAsked, end, isSaving: one.isSaving || others.isSaving };
};

/** The list of one's own sessions, each to be ended at once (rule access/sessions). */
export const SessionsScreen = () => {
  const { t } = useTranslation('access');
  const { data: sessions, isError, isPending, refetch } = useSessions();
  const { asked, ask, end, isSaving } = useEnding(() => void refetch());
  const isAlone = sessions !== undefined && sessions.every(({ isThisOne }) => isThisOne);
  const device = asked === null || asked === 'others' ? '' : deviceWords(t, asked);
  const endOthers = sessions !== undefined && !isAlone && (
    <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => ask('others')}>
      {t('sessions.endOthers')}
    </Button>
  );
  return (
    <Page title={t('sessions.title')} lead={t('sessions.lead')} actions={endOthers} size="md">
      {isPending && <RowsSkeleton rows={2} />}
      {isError && sessions === undefined && <ErrorState onRetry={() => void refetch()} />}
      {sessions !== undefined && <SessionTable sessions={sessions} onEnd={ask} />}
      {isAlone && (
        <Card padding={0} mt="md">
          <EmptyState icon={<IconDevices />} title={t('sessions.none')}>
            {t('sessions.noneText')}
          </EmptyState>
        </Card>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={asked === 'others' ? t('sessions.endOthersTitle') : t('sessions.endTitle', { device })}
        confirmLabel={t(asked === 'others' ? 'sessions.endOthers' : 'sessions.end')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => void end()}
        onCancel={() => ask(null)}
      >
        {t('sessions.endText')}
      </ConfirmDialog>
    </Page>
  );
};
