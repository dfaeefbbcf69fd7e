/** A cell holds no more letters, counted as UTF-16 has them. */
export const lettersAtMost = 32_767;

/** Characters that XML 1.0 cannot hold, not even escaped, and that nobody sees: a workbook with one cannot be opened. */
// oxlint-disable-next-line no-control-regex -- these are what must go
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;
/** Text that readers of workbooks would take for an escaped character. */
const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;

const cut = (text: string): string =>
  text.length > lettersAtMost ? `${text.slice(0, lettersAtMost - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/**
 * Text as a workbook can hold it: without characters that XML has no way to write, half pairs replaced, at most as long as
 * a cell may be, and with whatever looks like an escaped character escaped itself, so that it reads back as it was.
 */
export const workbookText = (text: string): string =>
  cut(text.replaceAll(unwritable, '').toWellFormed()).replaceAll(escapeLike, '_x005F_');
