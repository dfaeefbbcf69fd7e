import {
  type FieldFacts,
  publicValidationsOf,
  typesOnSite,
  validationApi,
  validationRecord,
  validationViewOf,
  type ValidationDetails,
  type ValidationView,
} from '@turnout/contracts/forms';
import {
  isRejection,
  meets,
  needs,
  reject,
  saysTheSame,
  ValidationId,
  type EventId,
  type Position,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { Changes, RecordFacts } from '@turnout/contracts/records';
import { validationsOfEvent } from '@turnout/projections/forms/queries';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say, type Caller } from '../platform/http/route.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { openTelling } from '../platform/records/changed-meanwhile.ts';
import { deleted } from '../platform/records/record-routes.ts';
import { refuseActive, refuseRules } from './active-validations.ts';
import { created, saved, type FormsParts, type Routes } from './routes.ts';

const mayView = needs.event('viewRegistrationTypes');

const openValidations = ({ forms }: FormsParts) => {
  const { types } = forms;
  return {
    /** Whether its rules name fields of its event, or such as they named before. */
    rulesAreKnown: async (
      eventId: EventId,
      { rules = [] }: Changes<Pick<ValidationDetails, 'rules'>>,
      was: ValidationDetails | null,
    ): Promise<Rejection | null> => {
      const found = await Promise.all(rules.map(({ fid }) => forms.fields.eventOf(fid)));
      const before = new Set((was?.rules ?? []).map(({ fid }) => fid));
      const unknown = rules.find(({ fid }, place) => found[place] !== eventId && !before.has(fid));
      return unknown === undefined ? null : reject('validation-field-unknown', { field: unknown.fid });
    },
    /** Whether, where it is active, it can still be met by the rules that it is to have; null: they stay. */
    rulesCanBeMet: async (
      { id, details }: RecordFacts<ValidationId, ValidationDetails>,
      rules: ValidationDetails['rules'] | null,
    ): Promise<Rejection | null> => {
      const type = await types.findDefined(details.type);
      if (rules === null || saysTheSame(rules, details.rules)) return null;
      if (type === null || !type.details.activeValidations.includes(id)) return null;
      const before = details.rules.map(({ fid }) => fid);
      return refuseRules(forms, { name: details.name, rules }, type.details.fields, before);
    },
    viewOf: async (validation: RecordFacts<ValidationId, ValidationDetails>): Promise<ValidationView> => {
      const [type, fields] = await Promise.all([
        types.find(validation.details.type),
        forms.fieldsOf(validation.details.rules.map(({ fid }) => fid)),
      ]);
      const defined = fields
        .filter(({ kind }) => kind === 'defined')
        .map((one): [typeof one.id, FieldFacts] => [one.id, one]);
      return validationViewOf(validation, {
        fields: new Map(defined),
        active: new Set(type?.details.activeValidations ?? []),
      });
    },
    /** Has a type's form held against these validations alone. */
    activate: async (
      typeId: TypeId,
      change: (active: readonly ValidationId[]) => readonly ValidationId[],
      context: ReturnType<Caller['context']>,
    ): Promise<{ readonly position: Position } | Rejection> => {
      const type = await types.findDefined(typeId);
      if (type === null) return reject('unknown-type', { field: 'type', type: typeId });
      return types.revise(typeId, { activeValidations: [...change(type.details.activeValidations)] }, context);
    },
  };
};

/** Enhanced validations (rule forms/validation-calls): paths and keys are their own. */
export const validationRoutes: Routes = (app, http, parts) => {
  const { pool } = parts.platform;
  const { types, validations, exclusively } = parts.forms;
  const { rulesAreKnown, rulesCanBeMet, viewOf, activate } = openValidations(parts);
  const tell = openTelling({ records: validations, viewOf, profile: parts.profile });
  const eventOf = ({ params }: { readonly params: { readonly id: ValidationId } }) => validations.eventOf(params.id);

  route(app, http, validationApi.validations, {
    reads: ['forms'],
    handle: async ({ params: { eventId }, query: { type, onlyActive = false } }, { rightsIn }) => {
      const all = await validationsOfEvent(pool, { eventId });
      const asked = all.filter((one) => type === undefined || one.type === type);
      if (meets(mayView, await rightsIn(eventId)))
        return { body: { validations: asked.filter(({ active }) => active || !onlyActive) } };
      const ofEvent = await parts.forms.rolls.types(eventId);
      const open = new Set(
        typesOnSite(ofEvent.map(({ id, details }) => ({ ...details, _id: id }))).map(({ _id }) => _id),
      );
      return { body: { validations: [...publicValidationsOf(asked.filter((one) => open.has(one.type)))] } };
    },
  });
  route(app, http, validationApi.defineValidation, {
    eventOf: ({ body: { event, eventId } }) => event ?? eventId ?? null,
    handle: async ({ body: { event, eventId: given, ...body } }, { context, newId, language }) => {
      const eventId = event ?? given;
      if (eventId === undefined) return reject('not-found');
      const id = ValidationId.parse(newId('validation'));
      const { said } = validationRecord.split(body, sanitised);
      const details = validationRecord.Details.parse(said);
      return exclusively(eventId, async () => {
        if ((await types.eventOf(details.type)) !== eventId)
          return reject('unknown-type', { field: 'type', type: details.type });
        const unknown = await rulesAreKnown(eventId, details, null);
        if (unknown !== null) return unknown;
        const made = await validations.define({ id, eventId, details }, context());
        if (isRejection(made)) return made;
        // A name and a message are enough to save it (rule forms/validation-keys); what could not be met yet starts inactive.
        const form = (await types.findDefined(details.type))?.details.fields ?? [];
        const isMet = (await refuseRules(parts.forms, details, form)) === null;
        // Sent again after a server was stopped between the two, it is active too.
        const active = await activate(
          details.type,
          (ids) => (ids.includes(id) || !isMet ? ids : [...ids, id]),
          context('active'),
        );
        if (isRejection(active)) return active;
        const answered = { validation: await viewOf(made.record), message: say(created, language) };
        return { body: answered, position: active.position };
      });
    },
  });
  route(app, http, validationApi.reviseValidation, {
    handle: async ({ params: { id }, body }, caller) => {
      const { context, language, ifMatch } = caller;
      const was = await validations.findDefined(id);
      if (was === null) return reject('validation-not-found');
      const { said, brought, version = ifMatch } = validationRecord.split(body, sanitised);
      const changed = refuseChanged(brought, { ...(await viewOf(was)) });
      if (changed !== null) return changed;
      return exclusively(was.eventId, async () => {
        const unknown =
          (await rulesAreKnown(was.eventId, said, was.details)) ?? (await rulesCanBeMet(was, said.rules ?? null));
        if (unknown !== null) return unknown;
        if (said.type !== undefined && said.type !== was.details.type)
          return reject('unknown-type', { field: 'type', type: said.type });
        const revised = await validations.revise(id, said, context(), version);
        if (isRejection(revised)) return tell(revised, id, version, caller);
        const answered = { validation: await viewOf(revised.record), message: say(saved, language) };
        return { body: answered, position: revised.position };
      });
    },
  });
  route(app, http, validationApi.retireValidation, {
    eventOf,
    handle: async ({ params: { id } }, { context, language }) => {
      const retired = await validations.retire(id, context());
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
  route(app, http, validationApi.activateValidations, {
    handle: async ({ params: { eventId, typeId }, body: { activeIds } }, { context, language }) => {
      if ((await types.eventOf(typeId)) !== eventId) return reject('not-found');
      const active = await exclusively(
        eventId,
        async () =>
          (await refuseActive(parts.forms, typeId, activeIds)) ??
          activate(typeId, () => [...new Set(activeIds)], context()),
      );
      return isRejection(active) ? active : { body: { message: say(saved, language) }, position: active.position };
    },
  });
};
