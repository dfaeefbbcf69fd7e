import { isRejection, reject, type RegistrantId } from '@turnout/contracts/kernel';
import { selfServiceApi, type AddByCode } from '@turnout/contracts/self-service';
import type { FastifyInstance } from 'fastify';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { openKeyedMutex } from '../../platform/locks/keyed-mutex.ts';
import { addToGroup } from '../../groups/join/add-to-group.ts';
import { asVisitor } from '../../groups/judge/as-visitor.ts';
import type { Request } from '../../groups/judge/judge-people.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { openByCode, type Opened } from '../../groups/stream/opened.ts';
import { openOwnViews } from '../../groups/needs/own-view.ts';

/** The request to add people, as the public form would send it, of whoever holds a link; null where it names nobody. */
export const addingWith = (
  { found, linkId, primary }: Opened,
  {
    registrants: [first, ...others],
    ...said
  }: Pick<AddByCode, 'registrants' | 'promoCode'> & Partial<Pick<AddByCode, 'termsAgreed'>>,
  caller: Caller,
): (Request & { readonly parent: RegistrantId }) | null =>
  first === undefined
    ? null
    : {
        body: { event: found.state.eventId, ...first, registrants: others, parent: primary, ...said },
        caller,
        isStaff: false,
        link: linkId,
        parent: primary,
      };

/** Lets registrants bring others along with the link to edit their registration (decisions/0085). */
export const addByCodeRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const open = openByCode(parts);
  const ownViews = openOwnViews(parts);
  const inTurn = openKeyedMutex();
  route(app, http, selfServiceApi.addByCode, {
    titleOf: parts.askedField,
    handle: async ({ params: { id }, body: { code, ...said } }, caller) => {
      const opened = await open(code, caller);
      if (isRejection(opened)) return opened;
      if (id !== opened.primary) return reject('registration-not-found');
      const request = addingWith(opened, said, asVisitor(caller, opened.primary, 'edit-link'));
      if (request === null) return reject('registration-not-found');
      // The same intent sent twice at once: the second hears what became of the first.
      const added = await inTurn(id, () => addToGroup(parts, request));
      if (isRejection(added)) return added;
      const after = await parts.registrations.find(opened.primary);
      if (after === null) return reject('expired-registration-code');
      const { views } = await ownViews(after, { ...opened, now: caller.now });
      const [registration, ...childRegistrations] = views;
      return registration === undefined
        ? reject('expired-registration-code')
        : { body: { registration, childRegistrations }, position: added.position };
    },
  });
};
