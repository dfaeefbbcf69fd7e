import '@mantine/tiptap/styles.layer.css';

import { Input } from '@mantine/core';
import { Link, RichTextEditor as Editor } from '@mantine/tiptap';
import { useEditor, type AnyExtension, type Editor as Written } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rich-text.module.css';

export interface RichTextEditorProps {
  /** Of the text itself, for problems that lead to it. */
  readonly id: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly isRequired?: boolean;
  /** HTML; empty where nothing is written. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onLeave?: () => void;
  /** What stands below the text and puts something into it where the cursor stands. */
  readonly renderTools?: (insert: (text: string) => void) => ReactNode;
  /** More than the usual: what may stand in the text, and the groups of buttons for it. What may stand stays as it is first. */
  readonly kit?: {
    readonly levels: readonly (1 | 2 | 3 | 4)[];
    readonly extensions: readonly AnyExtension[];
    readonly renderControls: (editor: Written) => ReactNode;
  };
}

const extensionsWith = (levels: readonly (1 | 2 | 3 | 4)[]): AnyExtension[] => [
  // The kit's own link is replaced by the one that the toolbar's link button speaks to.
  StarterKit.configure({
    link: false,
    heading: { levels: [...levels] },
    code: false,
    codeBlock: false,
    trailingNode: false,
  }),
  Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'] }),
];

const useLabels = () => {
  const { t } = useTranslation('ui');
  return {
    boldControlLabel: t('editor.bold'),
    italicControlLabel: t('editor.italic'),
    underlineControlLabel: t('editor.underline'),
    strikeControlLabel: t('editor.strike'),
    clearFormattingControlLabel: t('editor.clear'),
    h1ControlLabel: t('editor.heading1'),
    h2ControlLabel: t('editor.heading2'),
    h3ControlLabel: t('editor.heading3'),
    bulletListControlLabel: t('editor.bulletList'),
    orderedListControlLabel: t('editor.orderedList'),
    blockquoteControlLabel: t('editor.blockquote'),
    linkControlLabel: t('editor.link'),
    unlinkControlLabel: t('editor.unlink'),
    linkEditorInputLabel: t('editor.linkInput'),
    linkEditorSave: t('editor.linkSave'),
    linkEditorExternalLink: t('editor.linkExternal'),
    linkEditorInternalLink: t('editor.linkInternal'),
    undoControlLabel: t('editor.undo'),
    redoControlLabel: t('editor.redo'),
  };
};

interface ToolbarProps {
  readonly label: string;
  readonly children?: ReactNode;
}

const Toolbar = ({ label, children }: ToolbarProps) => (
  <Editor.Toolbar role="toolbar" aria-label={label}>
    <Editor.ControlsGroup>
      <Editor.Bold />
      <Editor.Italic />
      <Editor.Underline />
      <Editor.Strikethrough />
      <Editor.ClearFormatting />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.H2 />
      <Editor.H3 />
      <Editor.BulletList />
      <Editor.OrderedList />
      <Editor.Blockquote />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.Link />
      <Editor.Unlink />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.Undo />
      <Editor.Redo />
    </Editor.ControlsGroup>
    {children}
  </Editor.Toolbar>
);

/** What `RichTextEditor` loads: label, toolbar and the text itself. */
export const RichTextWritten = (props: RichTextEditorProps) => {
  const { id, label, description = '', error, isRequired = false, value, onChange, onLeave, renderTools, kit } = props;
  const labels = useLabels();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const hasError = error !== undefined && error !== null && error !== false;
  /** What this editor last told of itself: a value that differs comes from elsewhere and is taken over. */
  const told = useRef(value);
  const editor = useEditor({
    extensions: [...extensionsWith(kit?.levels ?? [2, 3]), ...(kit?.extensions ?? [])],
    content: value,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': description === '' ? problemId : `${hintId} ${problemId}`,
        'aria-required': String(isRequired),
        'aria-invalid': String(hasError),
        dir: 'auto',
      },
    },
    onBlur: () => onLeave?.(),
    onUpdate: ({ editor: written }) => {
      told.current = written.isEmpty ? '' : written.getHTML();
      onChange(told.current);
    },
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div>
      <Input.Label labelElement="div" id={labelId} required={isRequired} onClick={() => editor.commands.focus()}>
        {label}
      </Input.Label>
      {description !== '' && (
        <Input.Description id={hintId} mb={6}>
          {description}
        </Input.Description>
      )}
      <Editor
        editor={editor}
        labels={labels}
        className={classes.editor ?? ''}
        {...(hasError ? { 'data-error': true } : {})}
      >
        <Toolbar label={label}>{kit?.renderControls(editor)}</Toolbar>
        <Editor.Content className={classes.content ?? ''} />
      </Editor>
      <div id={problemId}>{hasError && <Input.Error mt={5}>{error}</Input.Error>}</div>
      {renderTools?.((text) => void editor.chain().focus().insertContent({ type: 'text', text }).run())}
    </div>
  );
};
