/** A cell as spreadsheets and books read it: quoted, and never a formula. */
export const csvCell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};
