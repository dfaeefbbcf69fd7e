import { z } from 'zod';

/** Signs that programs leave in copied addresses and nobody sees: soft hyphens, marks of direction, joiners, a BOM. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** The part before the sign: what HTML's own input takes. */
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** Labels with dots between them, the last one no number, as a host's name is. */
const hostName = new RegExp(`^(?:${label}\\.)+(?=[^.]*[a-z])${label}$`, 'i');
/** Letters of any script, and the dots that their keyboards have: what a host's name can be made of before it is in ASCII. */
const anyScript = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61\u00B7\u30FB-]{1,253}$/u;

/** A host's name in ASCII and lower case; null where it is none. */
const asciiHost = (host: string): string | null => {
  if (hostName.test(host)) return host.length > 253 ? null : host.toLowerCase();
  if (!anyScript.test(host)) return null;
  try {
    const ascii = new URL(`http://${host}`).hostname;
    return hostName.test(ascii) && ascii.length <= 253 ? ascii : null;
  } catch {
    return null;
  }
};

/** An address as it is stored: without blanks around it and without signs that nobody sees. */
export const tidyEmail = (text: string): string => text.replaceAll(invisible, '').trim();

/**
 * An e-mail address as a mail server can be told it, its host in ASCII and lower case; null where a text is none. It takes
 * what HTML's own input takes, of hosts with a dot, and hosts in any script (docs/decisions/0115-one-reading-of-addresses.md).
 */
export const emailIn = (text: string): string | null => {
  const tidy = tidyEmail(text);
  const at = tidy.lastIndexOf('@');
  const [local, host] = [tidy.slice(0, Math.max(at, 0)), asciiHost(tidy.slice(at + 1))];
  const address = host !== null && localPart.test(local) ? `${local}@${host}` : null;
  return address === null || address.length > 254 ? null : address;
};

export const isEmail = (text: string): boolean => emailIn(text) !== null;

/** An address as it compares: no case, the same host in any script. A text that is no address compares by itself. */
export const comparableEmail = (text: string): string => (emailIn(text) ?? tidyEmail(text)).toLowerCase();

/** An e-mail address as calls take it. */
export const EmailInput = z
  .string()
  .overwrite(tidyEmail)
  .max(254)
  .pipe(z.stringFormat('email', isEmail, 'must be an e-mail address'))
  .meta({ examples: ['ada@example.org'] });
