/** HTML that may be shown as it is: written by us, or with every value in it escaped. */
export interface Html {
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text's characters as HTML shows them, in an element or in a quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** HTML that has been made safe before (sanitised on write). */
export const trusted = (html: string): Html => ({ html });

type Value = string | number | Html | readonly Html[] | null;

const textOf = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'html' in value ? value.html : value.map(({ html: part }) => part).join('');
};

/** Builds HTML from a template: texts are escaped, parts made by this template are not; null is nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: strings.map((text, index) => text + textOf(values[index] ?? null)).join(''),
});
