import { hasOptions } from '@turnout/contracts/fields';
import {
  customWidgetApi,
  customWidgetRecord,
  isCountable,
  widgetsAtMost,
  type CustomWidgetDetails,
} from '@turnout/contracts/forms';
import { isRejection, reject, WidgetId, type EventId, type FieldId, type Rejection } from '@turnout/contracts/kernel';
import { recordViewOf, type Changes } from '@turnout/contracts/records';
import { customWidgetsOfEvent } from '@turnout/projections/forms/queries';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say } from '../platform/http/route.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { openTelling } from '../platform/records/changed-meanwhile.ts';
import { deleted } from '../platform/records/record-routes.ts';
import { created, saved, type FormsParts, type Routes } from './routes.ts';

type Said = Changes<Pick<CustomWidgetDetails, 'forField' | 'dependencies'>>;

/** What a widget names must be fields of its event that can be counted, or such as it named before: they may be gone. */
const refuseFields = async (
  { forms }: FormsParts,
  eventId: EventId,
  { forField, dependencies = [] }: Said,
  was: CustomWidgetDetails | null,
): Promise<Rejection | null> => {
  const own = forField === undefined || forField === was?.forField ? [] : [forField];
  const before = new Set((was?.dependencies ?? []).map(({ fieldId }) => fieldId));
  const others = dependencies.map(({ fieldId }) => fieldId).filter((id) => !before.has(id));
  const typeOf = async (id: FieldId) => {
    const field = await forms.fields.findDefined(id);
    return field?.eventId === eventId ? field.details.type : null;
  };
  for (const id of own) {
    const type = await typeOf(id);
    if (type === null) return reject('widget-field-unknown', { field: 'forField', id });
    if (!isCountable(type)) return reject('widget-field-not-countable', { field: 'forField', id });
  }
  for (const id of others) {
    const type = await typeOf(id);
    if (type === null) return reject('widget-field-unknown', { field: 'dependencies', id });
    if (!hasOptions(type)) return reject('widget-dependency-without-options', { field: 'dependencies', id });
  }
  return null;
};

/** Custom dashboard widgets as they are set up (rule forms/widgets-as-set-up): paths and answers are their own. */
export const widgetRoutes: Routes = (app, http, parts) => {
  const { pool } = parts.platform;
  const { customWidgets, rolls, exclusively } = parts.forms;
  const tell = openTelling({ records: customWidgets, viewOf: recordViewOf, profile: parts.profile });
  const eventOf = ({ params }: { readonly params: { readonly id: WidgetId } }) => customWidgets.eventOf(params.id);

  route(app, http, customWidgetApi.customWidgets, {
    reads: ['forms'],
    handle: async ({ query }) => ({ body: { widgets: [...(await customWidgetsOfEvent(pool, query))] } }),
  });
  route(app, http, customWidgetApi.defineCustomWidget, {
    handle: async ({ body: { eventId, ...body } }, { context, newId, language }) => {
      const id = WidgetId.parse(newId('widget'));
      const { said } = customWidgetRecord.split(body, sanitised);
      const details = customWidgetRecord.Details.parse(said);
      return exclusively(eventId, async () => {
        const refused = await refuseFields(parts, eventId, details, null);
        if (refused !== null) return refused;
        const others = (await rolls.customWidgets(eventId)).filter((one) => one.id !== id);
        if (others.length >= widgetsAtMost) return reject('too-many-widgets', { limit: widgetsAtMost });
        const made = await customWidgets.define({ id, eventId, details }, context());
        if (isRejection(made)) return made;
        const answered = { widget: recordViewOf(made.record), message: say(created, language) };
        return { body: answered, position: made.position };
      });
    },
  });
  route(app, http, customWidgetApi.reviseCustomWidget, {
    eventOf,
    handle: async ({ params: { id }, body }, caller) => {
      const { context, language, ifMatch } = caller;
      const was = await customWidgets.findDefined(id);
      if (was === null) return reject('widget-not-found');
      const { said, brought, version = ifMatch } = customWidgetRecord.split(body, sanitised);
      const changed = refuseChanged(brought, { ...recordViewOf(was) });
      if (changed !== null) return changed;
      return exclusively(was.eventId, async () => {
        const refused = await refuseFields(parts, was.eventId, said, was.details);
        if (refused !== null) return refused;
        const revised = await customWidgets.revise(id, said, context(), version);
        if (isRejection(revised)) return tell(revised, id, version, caller);
        const answered = { widget: recordViewOf(revised.record), message: say(saved, language) };
        return { body: answered, position: revised.position };
      });
    },
  });
  route(app, http, customWidgetApi.retireCustomWidget, {
    eventOf,
    handle: async ({ params: { id } }, { context, language }) => {
      const retired = await customWidgets.retire(id, context());
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
};
