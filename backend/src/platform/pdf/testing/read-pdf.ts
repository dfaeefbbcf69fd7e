import { Document } from 'mupdf';

/** Reads a PDF back: the text of each page as a reader copies it, and the names of the fonts that lie in it. */
export const readPdf = (bytes: Buffer) => {
  const document = Document.openDocument(new Uint8Array(bytes), 'application/pdf');
  const pages = Array.from({ length: document.countPages() }, (_, at) =>
    document.loadPage(at).toStructuredText('preserve-whitespace').asText(),
  );
  return { pages, text: pages.join('\n'), title: document.getMetaData('info:Title') };
};
