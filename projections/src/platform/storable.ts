const needsCleaning = /\\u0000|\\ud[89a-f]/;

/**
 * Rows as JSON text that Postgres takes. It refuses the character NUL and half of a surrogate pair,
 * and one such name must not stop a projection: NUL is dropped, a half pair becomes U+FFFD.
 */
export const storable = (value: unknown): string => {
  const text = JSON.stringify(value);
  return needsCleaning.test(text)
    ? JSON.stringify(value, (_, part: unknown) =>
        typeof part === 'string' ? part.replaceAll('\u0000', '').toWellFormed() : part,
      )
    : text;
};
