/** A PDF of one empty page. @param said beside it, so that two differ. */
export const pdfOf = (said = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n%${said}\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`);

/** What tells a Word document of before 2007, or another file of that kind. */
export const docOf = (stream = 'WordDocument'): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(512),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

/** What a Word document has packed in it. */
export const docxParts = {
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': '<w:document/>',
} as const;
