import { isLesserTotal } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { isOnForm, withLeast, type FormMode } from '@turnout/contracts/form-rules';
import { fieldWithoutAmounts, PublicFieldView } from '@turnout/contracts/forms';
import type { Instant, RegistrantId } from '@turnout/contracts/kernel';
import { canBePassedOn, isGoodTransfer, type OwnForm, type OwnRegistrationView } from '@turnout/contracts/self-service';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import { z } from 'zod';
import { openActivitiesOf } from '../stream/activities-of.ts';
import { openLeftIn, type LeftOf } from './left-in.ts';
import type { RegistrationParts, TypeForm } from '../stream/parts.ts';
import type { FoundGroup } from '../stream/group-of.ts';
import { totalsWithout } from '../decide/totals.ts';

type Settings = Pick<
  EventDetails,
  'endDate' | 'sendEmails' | 'allowRegistrantToDeleteRegistrant' | 'allowRegistrantToTransfer'
>;

/** What registrants may do with somebody of their group now. */
export const mayBeChanged = (
  { status, isErased, inside }: Pick<RegistrantState, 'status' | 'isErased' | 'inside'>,
  form: Pick<TypeForm, 'details'> | null,
  { event, now }: { readonly event: Settings; readonly now: Instant },
): { readonly mayEdit: boolean; readonly mayRemove: boolean; readonly mayTransfer: boolean } => {
  const isOpen = form !== null && !form.details.blockChanges && !isErased && holdsSeat(status) && now < event.endDate;
  return {
    mayEdit: isOpen && form.details.allowEdit,
    mayRemove: isOpen && event.allowRegistrantToDeleteRegistrant && inside === null,
    mayTransfer: isOpen && event.allowRegistrantToTransfer && event.sendEmails,
  };
};

/** The fields of a form that registrants see when they edit. */
const onOwnForm = (fields: TypeForm['fields'], mode: FormMode = 'self-edit'): TypeForm['fields'] =>
  fields.filter((field) => isOnForm(field, mode));

/** Only what strangers may know of a field: other keys are left out. */
const FieldShown = z.object(PublicFieldView.omit({ eventId: true }).shape);

/**
 * A type's form as its registrants see it when they edit, or fill in anew.
 * @param shown `event`: whether it tells registrants of money.
 */
export const ownFormOf = (
  typeId: OwnForm['_id'],
  { details, fields, validations }: TypeForm,
  {
    mode,
    left,
    event,
  }: {
    readonly mode?: FormMode;
    readonly left: LeftOf;
    readonly event: Pick<EventDetails, 'hideAllPaymentInfoFromRegistrant'>;
  },
): OwnForm => ({
  _id: typeId,
  name: details.name,
  fields: onOwnForm(withLeast(fields), mode).map((field) =>
    FieldShown.parse({
      ...(event.hideAllPaymentInfoFromRegistrant ? fieldWithoutAmounts(field) : field),
      values: field.values.join('\n'),
      labels: field.labels.join('\n'),
      optionsLeft: left(field),
    }),
  ),
  validations: validations.map(({ message, rules }) => ({
    message,
    rules: rules.map(({ fid, value }) => ({ fid, value: typeof value === 'string' ? value : [...value] })),
  })),
  requireValidation: details.requireValidation,
});

/** A group as its registrants see it with the code of their link: who is not deleted, primary first, and their forms. */
export const openOwnViews =
  ({
    registrations,
    formOf,
    activityInfo,
    ...counting
  }: Pick<
    RegistrationParts,
    'registrations' | 'formOf' | 'activityInfo' | 'platform' | 'optionUses' | 'optionsTaken'
  >) =>
  async (
    { group, state }: Pick<FoundGroup, 'group' | 'state'>,
    { primary, event, now }: { readonly primary: RegistrantId; readonly event: EventDetails; readonly now: Instant },
  ): Promise<{ readonly views: readonly OwnRegistrationView[]; readonly forms: readonly OwnForm[] }> => {
    const people = [...state.registrants.values()].filter(({ status }) => status !== 'deleted');
    const activitiesOf = openActivitiesOf({ activityInfo });
    const forms = new Map<string, TypeForm | null>();
    for (const { typeId } of people) if (!forms.has(typeId)) forms.set(typeId, await formOf(state.eventId, typeId));
    const shownForms = [...forms.values()].flatMap((form) => form?.fields ?? []);
    const left = await openLeftIn(counting)(state.eventId, shownForms);
    const views = await Promise.all(
      people.map(async (person): Promise<readonly OwnRegistrationView[]> => {
        const [shown, whole] = await Promise.all([
          registrations.publicViewOf(group, person.registrantId, primary),
          registrations.viewOf(group, person.registrantId),
        ]);
        if (shown === null || whole === null) return [];
        const form = forms.get(person.typeId) ?? null;
        const known = new Set<string>(form === null ? [] : onOwnForm(form.fields).map(({ _id }) => _id));
        const fields = whole.fields.filter(({ _id }) => known.has(_id));
        const { mayTransfer, mayRemove, mayEdit } = mayBeChanged(person, form, { event, now });
        const isKept = mayRemove && isLesserTotal(totalsWithout(state, person), event);
        const asked = state.transfers.get(person.registrantId);
        const transfer = {
          mayTransfer: mayTransfer && canBePassedOn(state, person),
          transferAskedAt: asked !== undefined && isGoodTransfer(asked, now) ? asked.at : null,
        };
        // Where registrants are told nothing of money, not why either.
        const says = isKept && !event.hideAllPaymentInfoFromRegistrant;
        const removal = { mayRemove: mayRemove && !isKept, ...(says ? { removalLowers: true as const } : {}) };
        const { registeredActivities } = await activitiesOf(person);
        return [{ ...shown, fields, registeredActivities, mayEdit, ...removal, ...transfer }];
      }),
    );
    return {
      views: views.flat(),
      forms: people
        .map(({ typeId }) => typeId)
        .filter((typeId, index, all) => all.indexOf(typeId) === index)
        .flatMap((typeId) => {
          const form = forms.get(typeId) ?? null;
          return form === null ? [] : [ownFormOf(typeId, form, { left, event })];
        }),
    };
  };
