import type { EventNeed } from './permissions.ts';

/**
 * The bot check: a proof of work, under `grecaptcha` of the body, or of the address where the body is a file. It is
 * checked before anything else of the body is read.
 */
export interface AskedProof {
  readonly in: 'body' | 'query';
  /** Staff who need none; `eventIn` is the key beside the proof that names their event. */
  readonly spares?: { readonly needs: EventNeed; readonly eventIn: string };
}

/** No proof is asked for; the sentence says what stands in its place. */
export interface NoProof {
  readonly none: string;
}

/** Every public call that changes or works out something says which of both it is; one that does not is not served. */
export type Proof = AskedProof | NoProof;

const kilobyte = 1024;

/** How large a body may be, in bytes; a larger one is refused before any of it is read. */
export const bodySizes = {
  /** Of a public call that names no other. */
  small: 16 * kilobyte,
  /** One person's answers, with rich text among them. */
  person: 256 * kilobyte,
  /** A whole group's; and what any call of staff may send. */
  group: kilobyte * kilobyte,
} as const;

/** So much of a stranger's body may be text with marks of HTML in it, which is costly to make safe, in characters. */
export const markedTextAtMost = 128 * kilobyte;
