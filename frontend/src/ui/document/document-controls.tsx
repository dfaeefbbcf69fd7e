import { Menu } from '@mantine/core';
import { RichTextEditor as Editor } from '@mantine/tiptap';
import { useEditorState, type Editor as Written } from '@tiptap/react';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconPhoto,
  IconTable,
  IconTablePlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  align,
  changeTable,
  insertPicture,
  insertTable,
  isAligned,
  tableSteps,
  type Alignment,
  type PictureHands,
  type WrittenKind,
} from './document-kit.ts';

const sides: readonly (readonly [Alignment, typeof IconAlignLeft])[] = [
  ['left', IconAlignLeft],
  ['center', IconAlignCenter],
  ['right', IconAlignRight],
];

interface ControlsProps {
  readonly editor: Written;
  readonly kind: WrittenKind;
  readonly pictures: PictureHands['offered'];
}

/** The buttons of a document or a message beside those of every text: tables, pictures, and where paragraphs stand. */
export const DocumentControls = ({ editor, kind, pictures }: ControlsProps) => {
  const { t } = useTranslation('ui');
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
      {kind === 'document' && (
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
      )}
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
              {pictures.map(({ src, name }) => (
                <Menu.Item key={src} onClick={() => insertPicture(editor, { src, alt: name })}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Editor.ControlsGroup>
    </>
  );
};
