import { RegistrantFileId } from '../kernel/index.ts';

const prefix = '/api/x/registrant-files/';

/** Half a letter, which no address can hold. */
const alone = /[\ud800-\udfff]/gu;

/** An uploaded file as a field of type media names it. */
export interface FileInField {
  readonly id: RegistrantFileId;
  /** Where it is read. */
  readonly path: string;
  readonly name: string;
}

/**
 * The value of a field of type media that an uploaded file is entered in: where it is read, and behind `#` what it is
 * called. That part of an address stays in the browser, so that no name of somebody's file gets into a server's log.
 */
export const fileValue = (id: RegistrantFileId, name: string): string =>
  `${prefix}${id}#${encodeURIComponent(name.replaceAll(alone, '\ufffd'))}`;

const nameIn = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // not encoded by us: shown as it is
  }
};

/** The uploaded file that a value names; null where it names none, as an address elsewhere. */
export const fileIn = (value: string | readonly string[] | null | undefined): FileInField | null => {
  if (typeof value !== 'string' || !value.startsWith(prefix)) return null;
  const [path = '', ...name] = value.split('#');
  const id = RegistrantFileId.safeParse(path.slice(prefix.length));
  return id.success ? { id: id.data, path, name: nameIn(name.join('#')) } : null;
};
