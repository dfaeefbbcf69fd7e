// kind: pure
import { isRejection, reject } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { pngOf, svgOf, webpOf } from '../../platform/testing/pictures.ts';
import { readPicture } from '../../platform/pictures/read-picture.ts';
import { zipOf } from '../../platform/testing/zip.ts';
import { docOf, docxParts, pdfOf } from '../../testing/documents.ts';
import { fileName, readFile } from './read-file.ts';

const read = async (bytes: Buffer) => {
  const file = await readFile((sent, small) => Promise.resolve(readPicture(sent, small)), bytes, 'staff');
  return isRejection(file) ? file.rejected : file.type;
};

describe('what a file of a registration is', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  it.each([
    ['a PNG', pngOf(8, 8), 'image/png'],
    ['a drawing', svgOf('<rect width="4" height="4"/>'), 'image/svg+xml'],
    ['a PDF', pdfOf(), 'application/pdf'],
    ['a PDF that breaks off', pdfOf().subarray(0, -8), 'file-broken'],
    ['a Word document of old', docOf(), 'application/msword'],
    ['one with macros', Buffer.concat([docOf(), Buffer.from('_VBA_PROJECT', 'utf16le')]), 'file-with-macros'],
    ['a workbook of old', docOf('Workbook'), 'file-wrong-type'],
    ['a Word document', zipOf(docxParts), docx],
    ['one with macros in it', zipOf({ ...docxParts, 'word/vbaProject.bin': 'x' }), 'file-with-macros'],
    ['a workbook', zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' }), 'file-wrong-type'],
    ['a Word document that breaks off', zipOf(docxParts).subarray(0, -30), 'file-broken'],
    ['a WebP, which is none of the types', webpOf(8, 8), 'upload-broken-picture'],
    ['a program', Buffer.from('MZ\u0090\u0000'), 'file-wrong-type'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file-wrong-type'],
    ['nothing', Buffer.alloc(0), 'file-wrong-type'],
  ])('is told by what it holds: %s', async (_, bytes, expected) => {
    expect(await read(bytes)).toBe(expected);
  });

  it('is no WebP, however whole', async () => {
    const asWebp = () =>
      Promise.resolve({
        type: 'image/webp' as const,
        bytes: webpOf(8, 8),
        width: 8,
        height: 8,
        small: null,
        thumb: null,
      });
    expect(await readFile(asWebp, webpOf(8, 8), 'staff')).toEqual(reject('file-wrong-type'));
  });

  it('keeps a drawing without what could run', async () => {
    const file = await readFile(
      (sent, small) => Promise.resolve(readPicture(sent, small)),
      svgOf('<script>alert(1)</script><rect width="4" height="4"/>'),
      'staff',
    );
    expect(isRejection(file) ? '' : file.bytes.toString()).not.toContain('script');
  });
});

describe('what a file is called', () => {
  it.each([
    ['Passport Ana.PNG', 'Passport Ana.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['パスポート.jpeg', 'パスポート.png'],
    ['invoice.pdf.exe', 'invoice.pdf.png'],
    ['.png', 'file.png'],
    ['...', 'file.png'],
    ['\u202egnp.exe', 'gnp.png'],
    ['x'.repeat(500), `${'x'.repeat(100)}.png`],
  ])('%s is kept as %s', (sent, kept) => {
    expect(fileName(sent, 'image/png')).toBe(kept);
  });
});
