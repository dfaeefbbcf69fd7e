import { Alert, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { EventId } from '@turnout/contracts/kernel';
import { templatesApi } from '@turnout/contracts/templates';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { NotRead } from '../ui/not-read.tsx';
import { typingPauseMs } from '../ui/typing-pause.ts';
import { DocumentShown } from './document-shown.tsx';
import type { Draft } from './draft.ts';

/** Names tags that name nothing, before anything is printed. */
export const UnknownTags = ({ tokens }: { readonly tokens: readonly string[] }) => {
  const { t } = useTranslation('templates');
  return (
    <div role="status">
      {tokens.length > 0 && (
        <Alert color="yellow" title={t('unknown', { count: tokens.length })}>
          {tokens.map((name) => `\${${name}}`).join(', ')}
        </Alert>
      )}
    </div>
  );
};

/** A draft on its paper, filled in by the server for whoever registered last. */
export const DocumentPreview = ({ eventId, draft }: { readonly eventId: EventId; readonly draft: Draft }) => {
  const { t } = useTranslation('templates');
  const [content] = useDebouncedValue(draft.content, typingPauseMs);
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['template-preview', eventId, content],
      queryFn: async ({ signal }) =>
        (await call(templatesApi.previewTemplate, { body: { eventId, content }, signal })).data.preview,
      placeholderData: (before) => before,
    },
    queryClient,
  );
  if (isError) return <NotRead onRetry={() => void refetch()}>{t('notPreviewed')}</NotRead>;
  if (data === undefined) return null;
  return (
    <Stack gap="xs">
      <UnknownTags tokens={data.unknownTokens} />
      <Text size="sm" c="dimmed" dir="auto">
        {data.of === null ? t('previewOfNobody') : t('previewOf', { name: data.of })}
      </Text>
      <DocumentShown html={data.html} paper={draft} label={t('preview')} />
    </Stack>
  );
};
