/** The parts of a workbook that say how its sheets are found and shown. */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const special = /[&<>"]/;

/** Text between tags and in attributes. */
export const xmlText = (text: string): string =>
  special.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;

/** The letters of a column: A to Z, then AA. */
export const lettersOf = (place: number): string =>
  (place >= 26 ? lettersOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

export const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${package_}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>` +
  Array.from(
    { length: sheets },
    (_, place) => `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  ).join('') +
  '</Types>';

export const packageParts =
  `${head}<Relationships xmlns="${package_}/relationships">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbookPart = (sheets: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  sheets
    .map((name, place) => `<sheet name="${xmlText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join('') +
  '</sheets></workbook>';

export const workbookParts = (sheets: number): string =>
  `${head}<Relationships xmlns="${package_}/relationships">` +
  Array.from(
    { length: sheets },
    (_, place) =>
      `<Relationship Id="rId${place + 1}" Type="${office}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
  ).join('') +
  `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

/** The number from which formats of one's own are counted. */
const ownFormats = 164;

/** Styles: 0 plain, 1 a heading, from 2 on the formats in their order. */
export const stylesPart = (formats: readonly string[]): string => {
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';
  const font = (more: string): string => `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return (
    `${head}<styleSheet xmlns="${main}">` +
    (formats.length === 0
      ? ''
      : `<numFmts count="${formats.length}">${formats.map((format, place) => `<numFmt numFmtId="${ownFormats + place}" formatCode="${xmlText(format)}"/>`).join('')}</numFmts>`) +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${formats.length + 2}">${plain}` +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    formats
      .map(
        (_, place) =>
          `<xf numFmtId="${ownFormats + place}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      .join('') +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
};

/** The beginning of a sheet whose first row stays in sight. */
export const sheetHead = (widths: readonly number[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15"/>' +
  (widths.length === 0
    ? ''
    : `<cols>${widths.map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`) +
  '<sheetData>';
export const sheetEnd = '</sheetData></worksheet>';
