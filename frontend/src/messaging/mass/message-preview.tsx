import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { massApi, type MassChannel } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { Busy } from '../../ui/busy.tsx';
import { NotRead } from '../../ui/not-read.tsx';
import type { Draft } from './draft.ts';
import classes from './message-preview.module.css';

interface PreviewProps {
  readonly eventId: EventId;
  readonly channel: MassChannel;
  readonly draft: Draft;
  readonly registrantId: RegistrantId;
}

/** A draft as one recipient would get it, written by the server. */
export const MassMessagePreview = ({ eventId, channel, draft: { subject, message }, registrantId }: PreviewProps) => {
  const { t } = useTranslation('messaging');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['mass-preview', channel, registrantId, subject, message],
      queryFn: async ({ signal }) => {
        const body = { eventId, channel, registrantId, subject, message };
        return (await call(massApi.previewMassMessage, { body, signal })).data.preview;
      },
    },
    queryClient,
  );
  if (isError) return <NotRead onRetry={() => void refetch()}>{t('mass.notPreviewed')}</NotRead>;
  if (data === undefined) return <Busy label={t('ui:loading')} />;
  return (
    <section aria-label={t('mass.preview')}>
      <Text size="sm" dir="auto">
        {data.to}
      </Text>
      {channel === 'email' && (
        <Text fw={600} dir="auto">
          {data.subject}
        </Text>
      )}
      {channel === 'email' ? (
        <iframe className={classes.frame} title={t('mass.preview')} sandbox="" srcDoc={data.html} />
      ) : (
        <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {data.text}
        </Text>
      )}
    </section>
  );
};
