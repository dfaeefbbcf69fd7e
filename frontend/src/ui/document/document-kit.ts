import { Extension, Node, type AnyExtension, type Editor } from '@tiptap/react';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';
import { TextSelection } from '@tiptap/pm/state';

export type Alignment = 'left' | 'center' | 'right';

const alignedKinds = ['paragraph', 'heading'];
const isAlignment = (text: string): boolean => text === 'center' || text === 'right' || text === 'left';

/** Paragraphs and headings at the left, in the middle or at the right. */
const Aligned = Extension.create({
  name: 'aligned',
  addGlobalAttributes: () => [
    {
      types: alignedKinds,
      attributes: {
        textAlign: {
          default: null,
          parseHTML: ({ style }: HTMLElement) => (isAlignment(style.textAlign) ? style.textAlign : null),
          renderHTML: ({ textAlign }: { readonly textAlign?: string | null }) =>
            textAlign === null || textAlign === undefined ? {} : { style: `text-align:${textAlign}` },
        },
      },
    },
  ],
});

/** Uploads of the event: which may be put in, and how one is read, since not everybody may see it by its address. */
export interface PictureHands {
  readonly offered: readonly { readonly src: string; readonly name: string }[];
  /** Null where it may not be seen, or cannot be read now. */
  readonly read: (src: string, signal: AbortSignal) => Promise<Blob | null>;
}

/** An upload's address, also the whole one that is copied from a list, or one of a smaller size. */
const ofUpload = /^(?:https?:\/\/[^/\s"]+)?(\/api\/file\/[0-9a-hjkmnp-tv-z]{20})(?:\?rendition=\w+)?$/;
const addressIn = (picture: HTMLElement): string | null =>
  ofUpload.exec(picture.getAttribute('src') ?? '')?.[1] ?? null;

/** A picture as it is seen while it is written about: read as whoever is logged in. */
const seenPicture = ({ alt, src }: Readonly<Record<string, unknown>>, read: PictureHands['read']) => {
  const dom = document.createElement('img');
  const controller = new AbortController();
  dom.alt = typeof alt === 'string' ? alt : '';
  let url: string | null = null;
  const show = async () => {
    const file = typeof src === 'string' ? await read(src, controller.signal) : null;
    if (file === null || controller.signal.aborted) return;
    url = URL.createObjectURL(file);
    dom.src = url;
  };
  void show();
  const destroy = () => {
    controller.abort();
    if (url !== null) URL.revokeObjectURL(url);
  };
  return { dom, destroy };
};

/** An upload of the event; of any other picture nothing is stored. */
const pictureReadBy = (read: PictureHands['read']) =>
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: '', parseHTML: addressIn },
      alt: { default: '' },
      width: { default: null },
    }),
    parseHTML: () => [{ tag: 'img', getAttrs: (picture: HTMLElement) => (addressIn(picture) === null ? false : null) }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) =>
        seenPicture(node.attrs, read),
  });

const rolesOfTables: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const ofCell = () => ({
  colspan: {
    default: 1,
    parseHTML: (cell: HTMLElement) => Number(cell.getAttribute('colspan') ?? 1),
    renderHTML: ({ colspan }: { readonly colspan?: number }) => (colspan === 1 ? {} : { colspan }),
  },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
});

const TableOf = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }: { readonly name: string }) => ({ tableRole: rolesOfTables[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
      'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
    };
  },
});
const RowOf = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const CellOf = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: ofCell,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});
const HeadOf = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: ofCell,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

/** A document is printed, a message is sent: mails keep no alignment (rule messaging/rich-messages). */
export type WrittenKind = 'document' | 'message';

/** Everything that may stand in a document or a message beside what every text may have. */
export const extensionsFor = (kind: WrittenKind, read: PictureHands['read']): readonly AnyExtension[] => [
  ...(kind === 'document' ? [Aligned] : []),
  pictureReadBy(read),
  TableOf,
  RowOf,
  CellOf,
  HeadOf,
];

/** Sets the paragraphs and headings that are marked at a side. */
export const align = (editor: Editor, textAlign: Alignment): void => {
  const chain = editor.chain().focus();
  for (const kind of alignedKinds) chain.updateAttributes(kind, { textAlign });
  chain.run();
};

export const isAligned = (editor: Editor, textAlign: Alignment): boolean => editor.isActive({ textAlign });

const cell = (type: 'tableCell' | 'tableHeader') => ({ type, content: [{ type: 'paragraph' }] });

/**
 * Puts a table in: a head and two rows, of two columns. One writes on in its first cell, not in its last; one that ends the
 * text gets a paragraph below it to write on in.
 */
export const insertTable = (editor: Editor): void => {
  const rows = (['tableHeader', 'tableCell', 'tableCell'] as const).map((type) => ({
    type: 'tableRow',
    content: [cell(type), cell(type)],
  }));
  editor.chain().focus().insertContent({ type: 'table', content: rows }).run();
  const { lastChild, content } = editor.state.doc;
  if (lastChild?.isTextblock !== true)
    editor.commands.insertContentAt(content.size, { type: 'paragraph' }, { updateSelection: false });
  const { doc, tr, selection } = editor.state;
  const { $from } = selection;
  const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find(
    (at) => $from.node(at).type.name === 'table',
  );
  if (depth !== undefined) editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve($from.start(depth)))));
};

const steps = { addRow: addRowAfter, addColumn: addColumnAfter, deleteRow, deleteColumn, deleteTable };
export type TableStep = keyof typeof steps;
export const tableSteps: readonly TableStep[] = ['addRow', 'addColumn', 'deleteRow', 'deleteColumn', 'deleteTable'];

/** Changes the table in which the cursor stands. */
export const changeTable = (editor: Editor, step: TableStep): void => {
  editor.commands.focus();
  steps[step](editor.state, editor.view.dispatch);
};

/** Puts a picture in; the cursor goes below it, since whatever is typed on a picture replaces it. */
export const insertPicture = (editor: Editor, picture: { readonly src: string; readonly alt: string }): void =>
  void editor
    .chain()
    .focus()
    .insertContent([{ type: 'picture', attrs: picture }, { type: 'paragraph' }])
    .run();
