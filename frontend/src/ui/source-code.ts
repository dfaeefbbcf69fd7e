/**
 * Where the source code of this very Turnout can be had (AGPL-3.0, section 13): `<meta name="source-code">`,
 * or the page that says whom to ask.
 */
export const sourceCode = (): string => {
  const address = document.querySelector('meta[name="source-code"]')?.getAttribute('content')?.trim() ?? '';
  return /^https?:\/\//.test(address) ? address : '/source';
};
