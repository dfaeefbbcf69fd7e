import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mergeTokens } from '@turnout/contracts/fields';
import { formsApi } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { usePictures } from '../platform/pictures.ts';
import { queryClient } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { DocumentEditor } from '../ui/document/document-editor.tsx';

/** The fields of the event's forms, where whoever asks may see them. */
const useFields = (eventId: EventId) => {
  const maySee = useMay(eventId)('viewCustomFields');
  const { data } = useQuery(
    {
      queryKey: ['template-fields', eventId],
      enabled: maySee,
      queryFn: async ({ signal }) => (await call(formsApi.fields, { query: { eventId }, signal })).data.fields,
    },
    queryClient,
  );
  return data ?? [];
};

/** Chooses a tag to be put into the text (rule messaging/tokens). */
const InsertTag = ({ eventId, onInsert }: { readonly eventId: EventId; readonly onInsert: (tag: string) => void }) => {
  const { t } = useTranslation('templates');
  const fields = useFields(eventId);
  const own = fields.map(({ name, title }) => ({ value: `\${${name}}`, label: title }));
  const all = fields.map(({ name, title }) => ({
    value: `\${allregistrants.${name}}`,
    label: t('tags.ofAll', { name: title }),
  }));
  return (
    <Select
      searchable
      maw={320}
      mt="xs"
      label={t('tags.insert')}
      description={t('tags.hint')}
      data={[
        {
          group: t('tags.registration'),
          items: mergeTokens.map((token) => ({ value: `\${${token}}`, label: t(`tags.token.${token}`) })),
        },
        ...(fields.length === 0
          ? []
          : [
              { group: t('tags.own'), items: own },
              { group: t('tags.all'), items: all },
            ]),
      ]}
      value={null}
      limit={200}
      onChange={(tag) => tag !== null && onInsert(tag)}
    />
  );
};

interface ContentEditorProps {
  readonly eventId: EventId;
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (html: string) => void;
}

/** The editor of a document: text, tables, pictures, tags. */
export const ContentEditor = ({ eventId, ...props }: ContentEditorProps) => {
  const { t } = useTranslation('templates');
  return (
    <DocumentEditor
      {...props}
      id="content"
      isRequired
      kind="document"
      pictures={usePictures(eventId)}
      label={t('content')}
      renderTools={(insert) => <InsertTag eventId={eventId} onInsert={insert} />}
    />
  );
};
