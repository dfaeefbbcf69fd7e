import type { Editor } from '@tiptap/react';
import { Text } from '@mantine/core';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RichTextWritten, type RichTextEditorProps } from '../rich-text-written.tsx';
import { DocumentControls } from './document-controls.tsx';
import { extensionsFor, type PictureHands, type WrittenKind } from './document-kit.ts';

export interface DocumentEditorProps extends Omit<RichTextEditorProps, 'kit'> {
  readonly kind: WrittenKind;
  readonly pictures: PictureHands;
}

/** The editor that `DocumentEditor` loads. */
export const DocumentWritten = ({ kind, pictures, ...props }: DocumentEditorProps) => {
  const { t } = useTranslation('ui');
  const read = useRef(pictures.read);
  const kit = useMemo(
    () => ({
      levels: [1, 2, 3, 4] as const,
      extensions: extensionsFor(kind, (src, signal) => read.current(src, signal)),
    }),
    [kind],
  );
  const { offered } = pictures;
  const renderControls = useCallback(
    (editor: Editor) => <DocumentControls editor={editor} kind={kind} pictures={offered} />,
    [kind, offered],
  );
  return (
    <div>
      <RichTextWritten {...props} kit={{ ...kit, renderControls }} />
      {offered.length > 0 && (
        <Text size="sm" c="dimmed">
          {t(kind === 'document' ? 'editor.picturesHint' : 'editor.picturesGoAlong')}
        </Text>
      )}
    </div>
  );
};
