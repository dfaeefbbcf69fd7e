import { Menu, Select, Text } from '@mantine/core';
import { RichTextEditor as Editor } from '@mantine/tiptap';
import { useQuery } from '@tanstack/react-query';
import { useEditorState, type Editor as Written } from '@tiptap/react';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconPhoto,
  IconTable,
  IconTablePlus,
} from '@tabler/icons-react';
import { mergeTokens } from '@turnout/contracts/fields';
import { uploadPath } from '@turnout/contracts/event-setup';
import { formsApi } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import { RichTextWritten } from '../../ui/rich-text-written.tsx';
import { usePictures } from '../paper.part.tsx';
import {
  align,
  changeTable,
  documentExtensions,
  insertPicture,
  insertTable,
  isAligned,
  tableSteps,
  type Alignment,
} from './document-kit.ts';

const sides: readonly (readonly [Alignment, typeof IconAlignLeft])[] = [
  ['left', IconAlignLeft],
  ['center', IconAlignCenter],
  ['right', IconAlignRight],
];

/** The buttons of a document: where its paragraphs stand, tables, pictures. */
const Controls = ({ editor, eventId }: { readonly editor: Written; readonly eventId: EventId }) => {
  const { t } = useTranslation('templates');
  const pictures = usePictures(eventId);
  const { isInTable, sideOf } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInTable: now.isActive('table'),
      sideOf: sides.find(([side]) => isAligned(now, side))?.[0] ?? null,
    }),
  });
  return (
    <>
      <Editor.ControlsGroup>
        <Editor.H1 />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        {sides.map(([side, Icon]) => (
          <Editor.Control
            key={side}
            aria-label={t(`editor.${side}`)}
            title={t(`editor.${side}`)}
            active={sideOf === side}
            onClick={() => align(editor, side)}
          >
            <Icon size={16} aria-hidden />
          </Editor.Control>
        ))}
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.Control aria-label={t('editor.table')} title={t('editor.table')} onClick={() => insertTable(editor)}>
          <IconTablePlus size={16} aria-hidden />
        </Editor.Control>
        {isInTable && (
          <Menu>
            <Menu.Target>
              <Editor.Control aria-label={t('editor.changeTable')} title={t('editor.changeTable')}>
                <IconTable size={16} aria-hidden />
              </Editor.Control>
            </Menu.Target>
            <Menu.Dropdown>
              {tableSteps.map((step) => (
                <Menu.Item key={step} onClick={() => changeTable(editor, step)}>
                  {t(`editor.${step}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {pictures.length > 0 && (
          <Menu>
            <Menu.Target>
              <Editor.Control aria-label={t('editor.picture')} title={t('editor.picture')}>
                <IconPhoto size={16} aria-hidden />
              </Editor.Control>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {pictures.map(({ _id, file }) => (
                <Menu.Item key={_id} onClick={() => insertPicture(editor, { src: uploadPath(_id), alt: file.name })}>
                  {file.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Editor.ControlsGroup>
    </>
  );
};

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
export const ContentEditor = ({ eventId, value, error, onChange }: ContentEditorProps) => {
  const { t } = useTranslation('templates');
  const kit = useMemo(
    () => ({
      extensions: documentExtensions,
      renderControls: (editor: Written) => <Controls editor={editor} eventId={eventId} />,
    }),
    [eventId],
  );
  return (
    <>
      <RichTextWritten
        id="content"
        isRequired
        label={t('content')}
        value={value}
        error={error}
        onChange={onChange}
        kit={kit}
        renderTools={(insert) => <InsertTag eventId={eventId} onInsert={insert} />}
      />
      <Text size="sm" c="dimmed">
        {t('picturesHint')}
      </Text>
    </>
  );
};
