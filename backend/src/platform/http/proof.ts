import {
  bodySizes,
  EventId,
  markedTextAtMost,
  meets,
  reject,
  type AskedProof,
  type Call,
  type Proof,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { HttpContext } from './http-context.ts';
import { bodyTextOf, parseBody } from './json-body.ts';

type Asked = Pick<Call, 'method' | 'path' | 'needs' | 'takesFile' | 'takesForm' | 'takesMail' | 'proof' | 'bodyAtMost'>;

const isAsked = (proof: Proof | undefined): proof is AskedProof => proof !== undefined && 'in' in proof;

const isForAnybody = ({ method, needs }: Pick<Call, 'method' | 'needs'>): boolean =>
  needs.who === 'public' && method !== 'GET';

/**
 * How a call's body is taken in. @throws where a call that is open to anybody does not say which proof it asks for, or
 * why none, or another call says it: it is not served at all.
 */
export const intakeOf = (
  call: Asked,
): {
  readonly bodyLimit?: number;
  readonly config: { parsesLater: boolean; takesForm?: true; takesMail?: true };
} => {
  const { method, path, proof, bodyAtMost = bodySizes.small, takesFile } = call;
  const isPublic = isForAnybody(call);
  if (isPublic !== (proof !== undefined))
    throw new Error(`${method} ${path} ${isPublic ? 'is open to anybody, but names no proof' : 'needs no proof'}`);
  const config = {
    parsesLater: isPublic,
    ...(call.takesForm === true ? { takesForm: call.takesForm } : {}),
    ...(call.takesMail === true ? { takesMail: call.takesMail } : {}),
  };
  return isPublic && takesFile !== true ? { bodyLimit: bodyAtMost, config } : { config };
};

const proofKey = 'grecaptcha';
/** In a text of JSON: a mark within another text has a backslash before it, so this is found as a key alone. */
const proofInText = new RegExp(`"${proofKey}"\\s*:\\s*"([\\w+/=\\\\-]{1,4000})"`);

/** The proof that a request brings, found without reading the rest. */
const proofOf = ({ in: place }: AskedProof, request: FastifyRequest): string | undefined =>
  place === 'body'
    ? proofInText.exec(bodyTextOf(request))?.[1]?.replaceAll('\\/', '/')
    : textAt(request.query, proofKey);

const textAt = (part: unknown, key: string): string | undefined => {
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Tells whether whoever is logged in is staff who need no proof; looks at their event alone. */
const isSpared = async (
  { in: place, spares }: AskedProof,
  request: FastifyRequest,
  caller: Asking,
): Promise<boolean> => {
  if (spares === undefined || caller.session === null) return false;
  if (place === 'body') await parseBody(request);
  const eventId = EventId.safeParse(textAt(place === 'body' ? request.body : request.query, spares.eventIn));
  // What names no event is refused by its schema: whoever is logged in hears that.
  if (!eventId.success) return true;
  const rights = await caller.rightsIn(eventId.data);
  // Of an event that is not there, or not any more, the administrator hears just that.
  const isAdmin = caller.session.kind === 'account' && caller.session.isAdmin && caller.session.seenBy === null;
  return rights === null ? isAdmin : meets(spares.needs, rights);
};

type Asking = Pick<Caller, 'session' | 'rightsIn' | 'context'>;

/**
 * Refuses whoever lacks the proof that a call asks for, before anything else of what they sent is looked at; of others the
 * body is parsed from here on (docs/decisions/0107-proof-before-work.md). A proof is spent on this very request.
 */
export const refuseUnproven = async (
  { botCheck }: Pick<HttpContext, 'botCheck'>,
  call: Asked,
  request: FastifyRequest,
  caller: Asking,
): Promise<Rejection<'bot-check-failed' | 'too-large'> | null> => {
  if (!isForAnybody(call)) return null;
  const { proof } = call;
  const spared = isAsked(proof) && (await isSpared(proof, request, caller));
  if (isAsked(proof) && !spared) {
    const intent = (): string => {
      const { commandId, request: digest = '' } = caller.context();
      return `${commandId} ${digest}`;
    };
    if (!(await botCheck.passes(proofOf(proof, request), intent))) return reject('bot-check-failed');
  }
  await parseBody(request);
  return spared || bodyTextOf(request).length <= markedTextAtMost ? null : refuseMarked(request.body);
};

/** Texts with marks of HTML are made safe at a cost: so many of them a stranger may send, and no more. */
const refuseMarked = (body: unknown): Rejection<'too-large'> | null => {
  let marked = 0;
  const left: unknown[] = [body];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string') marked += /[<&]/.test(part) ? part.length : 0;
    if (typeof part === 'object' && part !== null) for (const [, inner] of Object.entries(part)) left.push(inner);
    if (marked > markedTextAtMost) return reject('too-large', { limit: '128 kB' });
  }
  return null;
};
