// oxlint-disable-next-line no-control-regex -- these are what must go
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * A cell's text as plain text: white space around it and control characters gone, line ends alike.
 * Everything else stays as it is; markup in it is only ever shown as text.
 */
export const cleaned = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').trim();
