import { z } from 'zod';
import { newCommandId } from '../../../../platform/id.ts';
import { storageOf } from '../../../../platform/kept.ts';
import { reportProblem } from '../../../../platform/report.ts';

/** A form that was sent: of its answers a digest alone. */
const SentForm = z.object({
  digest: z.string(),
  commandId: z.string(),
  /** When it was sent, in ms. */
  at: z.number(),
  /** What became of it; null: it was not answered yet, or the tab was closed before it was. */
  registrationId: z.string().nullable(),
});
export type SentForm = z.infer<typeof SentForm>;

/** `salt`: of this browser alone, so that nobody can hold its digests against a list made elsewhere. */
const Kept = z.object({ salt: z.string(), forms: z.array(SentForm) });
type Kept = z.infer<typeof Kept>;

const key = 'sent-forms';
const keptForMs = 24 * 60 * 60 * 1000;
const atMost = 5;

const parsed = (text: string | null): Kept | null => {
  const kept = Kept.safeParse(JSON.parse(text ?? 'null'));
  if (!kept.success) return null;
  const forms = kept.data.forms.filter(({ at }) => Date.now() - at < keptForMs);
  return forms.length === 0 ? null : { ...kept.data, forms };
};
const read = (): Kept | null => {
  try {
    return parsed(storageOf('localStorage')?.getItem(key) ?? null);
  } catch {
    return null; // storage refused, or something else wrote there: nothing was sent, as far as is known here
  }
};
const write = (kept: Kept | null): void => {
  try {
    if (kept === null || kept.forms.length === 0) storageOf('localStorage')?.removeItem(key);
    else storageOf('localStorage')?.setItem(key, JSON.stringify(kept));
  } catch (error) {
    reportProblem('What was sent is not remembered on this device', error);
  }
};

const withSorted = (_key: string, value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...value].sort() : value;

/** Who is registered, with which answers: what a form says beside how it is paid, and in whichever order it was ticked. */
export interface Answers {
  readonly event: string;
  readonly type: string;
  readonly fields: readonly object[];
  readonly registeredActivities?: readonly string[];
  readonly registrants?: readonly object[];
}

/** Null where the browser makes no digests: on a page that came by plain HTTP. */
const digestOf = async (salt: string, answers: Answers): Promise<string | null> => {
  if (!('subtle' in crypto)) return null;
  const { event, type, fields, registeredActivities = [], registrants = [] } = answers;
  const text = JSON.stringify([salt, event, type, fields, registeredActivities, registrants], withSorted);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Takes away what is older than it may be. */
export const forgetOldForms = (): void => write(read());

/** The form with these answers that this browser sent last within 24 hours; null: none, or it was refused. */
export const sentFormOf = async (answers: Answers): Promise<SentForm | null> => {
  const kept = read();
  if (kept === null) return null;
  const digest = await digestOf(kept.salt, answers);
  return kept.forms.find((form) => form.digest === digest) ?? null;
};

/** Remembers that a form is being sent. */
export const noteSent = async (answers: Answers, commandId: string): Promise<void> => {
  const salt = read()?.salt ?? newCommandId();
  const digest = await digestOf(salt, answers);
  if (digest === null) return;
  // Another tab may have sent another form meanwhile.
  const now = read();
  const forms = now?.salt === salt ? now.forms : [];
  const form: SentForm = { digest, commandId, at: Date.now(), registrationId: null };
  write({ salt, forms: [form, ...forms].slice(0, atMost) });
};

/** Says what became of a form: the registration; null: it was refused, and is forgotten. */
export const noteAnswered = (commandId: string, registrationId: string | null): void => {
  const kept = read();
  if (kept === null) return;
  const forms = kept.forms.flatMap((form) => {
    if (form.commandId !== commandId) return [form];
    return registrationId === null ? [] : [{ ...form, registrationId }];
  });
  write({ ...kept, forms });
};
