import { isRejection, reject, type RegistrantId } from '@turnout/contracts/kernel';
import { selfServiceApi, type EditByCode } from '@turnout/contracts/self-service';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { openKeyedMutex } from '../../platform/locks/keyed-mutex.ts';
import { mayAddTo } from '../../groups/join/joining.ts';
import { type RegistrationParts } from '../../groups/stream/parts.ts';
import { asVisitor } from '../../groups/judge/as-visitor.ts';
import { removeByRegistrant, revokeEditLinks } from './decider.ts';
import { editInTurns, type Asked } from './edit-group.ts';
import { loweringFor, openByCode, type Opened } from '../../groups/stream/opened.ts';
import { addByCodeRoute } from './add-route.ts';
import { editPriceRoute } from './price-route.ts';
import { requestRoute } from './request-route.ts';
import { mayBeChanged, openOwnViews } from '../../groups/needs/own-view.ts';

type Routes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts) => void;

/** The calls of registrants about their own registration, with the link that was sent to them (rule self-service/edit-link). */
export const selfServiceRoutes: Routes = (app, http, parts) => {
  requestRoute(app, http, parts);
  byCodeRoutes(app, http, parts);
  revokeRoute(app, http, parts);
  addByCodeRoute(app, http, parts);
  editPriceRoute(app, http, parts);
};

const byCodeRoutes: Routes = (app, http, parts) => {
  const { registrations } = parts;
  const open = openByCode(parts);
  const ownViews = openOwnViews(parts);
  route(app, http, selfServiceApi.registrationByCode, {
    reads: ['registrants', 'option-uses'],
    handle: async ({ params: { code }, query }, { now }) => {
      const opened = await open(code, { now });
      if (isRejection(opened)) return opened;
      if ((query.eventId ?? opened.found.state.eventId) !== opened.found.state.eventId)
        return reject('expired-registration-code');
      const { views, forms } = await ownViews(opened.found, { ...opened, now });
      const [registration, ...childRegistrations] = views;
      if (registration === undefined) return reject('expired-registration-code');
      const group = query.withChildregistrations === true ? { childRegistrations } : {};
      const mayAdd = await mayAddTo(parts, opened.found.state, { ...opened, now });
      return { body: { registration, ...group, forms: [...forms], mayAdd } };
    },
  });

  const inTurn = openKeyedMutex();
  // The same intent sent twice at once: the second finds what became of the first.
  const edit = (id: RegistrantId, body: EditByCode, caller: Caller) =>
    inTurn(body.code, () => editNow(id, body, caller));
  const editNow = async (id: RegistrantId, body: EditByCode, asked: Caller) => {
    const opened = await open(body.code, asked);
    if (isRejection(opened)) return opened;
    const caller = asVisitor(asked, opened.primary, 'edit-link');
    const changed =
      body.status === undefined
        ? await editInTurns(parts, opened, { id, body, caller })
        : await removeOne(parts, opened, { id, caller });
    if (isRejection(changed)) return changed;
    const after = await registrations.find(opened.primary);
    if (after === null) return reject('expired-registration-code');
    const { views } = await ownViews(after, { ...opened, now: caller.now });
    const [registration, ...childRegistrations] = views;
    // Whoever removed the whole group holds a link to nothing.
    return registration === undefined
      ? { body: { registration: null, childRegistrations: [] }, position: changed.position }
      : { body: { registration, childRegistrations }, position: changed.position };
  };

  route(app, http, selfServiceApi.editByCode, {
    titleOf: parts.askedField,
    handle: ({ params: { id }, body }, caller) => edit(id, body, caller),
  });

  route(app, http, selfServiceApi.editByCodeInPath, {
    titleOf: parts.askedField,
    handle: ({ params: { id, code }, body }, caller) => edit(id, { ...body, code }, caller),
  });
};

const removeOne = async (parts: RegistrationParts, opened: Opened, { id, caller }: Asked) => {
  const { found, linkId, event } = opened;
  const { eventId, registrants } = found.state;
  const person = registrants.get(id);
  if (person === undefined) return reject('registration-not-found');
  const form = await parts.formOf(eventId, person.typeId);
  const isDone = person.status === 'deleted';
  if (!isDone && !mayBeChanged(person, form, { event, now: caller.now }).mayRemove)
    return reject('removal-not-allowed');
  return parts.platform.commands.handle({
    streams: parts.registrations.streams,
    streamId: found.streamId,
    eventId,
    decide: removeByRegistrant,
    command: { eventId, linkId, registrantId: id, ...(await loweringFor(opened, caller)) },
    context: caller.context(),
  });
};

const revoked = {
  en: 'The links to edit this registration are no longer good.',
  es: 'Los enlaces para editar esta inscripción ya no son válidos.',
  fr: 'Les liens pour modifier cette inscription ne sont plus valables.',
};

const revokeRoute: Routes = (app, http, { registrations, platform }) => {
  route(app, http, selfServiceApi.revokeEditLinks, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }, { context, language }) => {
      const found = await registrations.find(id);
      if (found === null) return reject('registration-not-found');
      const { eventId } = found.state;
      const done = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId,
        decide: revokeEditLinks,
        command: { eventId },
        context: context(),
      });
      return isRejection(done) ? done : { body: { message: say(revoked, language) }, position: done.position };
    },
  });
};
