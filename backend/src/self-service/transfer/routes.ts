import {
  comparableEmail,
  isRejection,
  PrimaryId,
  RegistrantId,
  reject,
  TransferId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { selfServiceApi, type AcceptTransfer } from '@turnout/contracts/self-service';
import type { FastifyInstance } from 'fastify';
import { untilDecided } from '../../platform/command/until-decided.ts';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { transferOfCode } from '../../platform/ids/transfer-code.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { asVisitor } from '../../groups/judge/as-visitor.ts';
import { openByCode } from '../../groups/stream/opened.ts';
import { openLeftIn, without } from '../../groups/needs/left-in.ts';
import { mayBeChanged, ownFormOf } from '../../groups/needs/own-view.ts';
import { visitorLanguage } from '../../platform/http/visitor-language.ts';
import { boughtIn } from './bought.ts';
import { openTransfer, requestTransfer } from './decider.ts';
import { priceOfTaking } from './price-of-taking.ts';
import type { Offered } from './offered.ts';
import { takeOver } from './take-over.ts';

type Routes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts) => void;

/** Passing a registration on to somebody else: whoever has it asks, and the new person takes it over (decisions/0087). */
export const transferRoutes: Routes = (app, http, parts) => {
  askRoute(app, http, parts);
  offerRoutes(app, http, parts);
};

const sent = {
  en: 'We have sent a link to this address. Your registration stays yours until it is taken over.',
  es: 'Hemos enviado un enlace a esta dirección. La inscripción sigue siendo suya hasta que la acepten.',
  fr: "Un lien a été envoyé à cette adresse. L'inscription reste la vôtre jusqu'à ce qu'elle soit reprise.",
};

const askRoute: Routes = (app, http, parts) => {
  const { registrations, formOf, mailReach, platform } = parts;
  const open = openByCode(parts);
  route(app, http, selfServiceApi.requestTransfer, {
    handle: async ({ params: { id }, body: { code, email } }, asking) => {
      const opened = await open(code, asking);
      if (isRejection(opened)) return opened;
      const caller = asVisitor(asking, opened.primary, 'edit-link');
      const { found, linkId, event } = opened;
      const { eventId, registrants } = found.state;
      const person = registrants.get(id);
      if (person === undefined) return reject('registration-not-found');
      const form = await formOf(eventId, person.typeId);
      if (!mayBeChanged(person, form, { event, now: caller.now }).mayTransfer) return reject('transfer-not-allowed');
      const was = await registrations.personalOf(found.group, id);
      if (comparableEmail(was.email) === comparableEmail(email)) return reject('transfer-to-oneself');
      const isRepeat = found.group.commands.has(caller.context().commandId);
      const tooOften = isRepeat ? null : await caller.countOn(id);
      if (tooOften !== null) return tooOften;
      const to = PrimaryId.parse(caller.newId('transferred'));
      await platform.keyring.ensure([to]);
      const asked = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId,
        decide: requestTransfer,
        command: {
          eventId,
          linkId,
          registrantId: id,
          transferId: TransferId.parse(caller.newId('transfer')),
          to,
          email,
          language: visitorLanguage(caller, event),
        },
        context: caller.context(),
      });
      if (isRejection(asked)) return asked;
      return { body: await mailReach.answer(sent, caller.language), position: asked.position };
    },
  });
};

/** What a code opens, as of now. */
const openOffer =
  ({ eventDetails, formOf }: RegistrationParts) =>
  async (found: FoundGroup, transferId: TransferId, { now }: Pick<Caller, 'now'>): Promise<Offered | Rejection> => {
    const offer = openTransfer(found.state, transferId, now);
    if (offer === null) return reject('expired-transfer-code');
    const { eventId } = found.state;
    const [event, form] = await Promise.all([eventDetails(eventId), formOf(eventId, offer.person.typeId)]);
    if (event === null || form === null) return reject('expired-transfer-code');
    if (!mayBeChanged(offer.person, form, { event, now }).mayTransfer) return reject('expired-transfer-code');
    return { found, ...offer, event, form };
  };

const offerRoutes: Routes = (app, http, parts) => {
  const { registrations, platform } = parts;
  const openIt = openOffer(parts);
  const find = async (code: string) => {
    const said = transferOfCode(platform.ids, code);
    const found = said === null ? null : await registrations.find(RegistrantId.parse(said.primaryId));
    return said === null || found === null ? null : { ...said, found };
  };

  route(app, http, selfServiceApi.transferOffer, {
    reads: ['registrants', 'option-uses'],
    handle: async ({ params: { code }, query }, caller) => {
      const said = await find(code);
      const offered = said === null ? null : await openIt(said.found, said.transferId, caller);
      if (offered === null) return reject('expired-transfer-code');
      if (isRejection(offered)) return offered;
      const { found, person, form, event } = offered;
      if ((query.eventId ?? found.state.eventId) !== found.state.eventId) return reject('expired-transfer-code');
      const { firstName, lastName, fields: had } = await registrations.personalOf(found.group, person.registrantId);
      const shown = { ...form, fields: boughtIn(form.fields, had) };
      // What the old person had is theirs to have.
      const left = without(await openLeftIn(parts)(found.state.eventId, shown.fields), had);
      return {
        body: {
          offer: {
            event: found.state.eventId,
            from: `${firstName} ${lastName}`.trim(),
            form: ownFormOf(person.typeId, shown, { mode: 'new', left, event }),
          },
        },
      };
    },
  });

  route(app, http, selfServiceApi.priceTransfer, {
    titleOf: parts.askedField,
    handle: async ({ params: { code }, body }, caller) => {
      const said = await find(code);
      const offered = said === null ? null : await openIt(said.found, said.transferId, caller);
      if (offered === null) return reject('expired-transfer-code');
      if (isRejection(offered)) return offered;
      const price = await priceOfTaking(parts, offered, { body, caller });
      return isRejection(price) ? price : { body: { price } };
    },
  });

  const takeOnce = async (code: string, body: AcceptTransfer, caller: Caller) => {
    const said = await find(code);
    if (said === null) return reject('expired-transfer-code');
    const isRepeat = said.found.group.commands.has(caller.context().commandId);
    const offered = isRepeat ? null : await openIt(said.found, said.transferId, caller);
    if (isRejection(offered)) return offered;
    // Whoever takes it over, where that is still open; else it was them before.
    const by = RegistrantId.parse(offered?.asked.to ?? said.found.state.primaryId);
    return takeOver(parts, { ...said, offered, body, caller: asVisitor(caller, by, 'transfer-link') });
  };

  route(app, http, selfServiceApi.acceptTransfer, {
    titleOf: parts.askedField,
    // Where somebody changes what is passed on it is worked out on that.
    handle: ({ params: { code }, body }, caller) =>
      untilDecided(['corrected-meanwhile'], () => takeOnce(code, body, caller)),
  });
};
