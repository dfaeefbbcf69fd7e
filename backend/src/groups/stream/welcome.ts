import { eventStamp } from '@turnout/contracts/event-setup';
import { mergedHtml, namesEverybody, tokensIn, type MergeField, type MergePerson } from '@turnout/contracts/fields';
import { isPrimaryOf, type RegistrantId } from '@turnout/contracts/kernel';
import { amountsSaid } from '@turnout/contracts/payment';
import {
  groupBalance,
  type PublicRegistrationView,
  type RegistrantPersonal,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { StreamState } from '../../platform/command/streams.ts';
import { escaped } from '../../platform/mail/html.ts';
import type { RegistrationNeighbours, TypeInfo } from './neighbours.ts';

type Group = StreamState<RegistrationState>;

/** Who looks at the page, and what it says of the group to them. */
interface Shown extends Pick<PublicRegistrationView, 'confirmationNumber' | 'registrantsCount'> {
  /** The person whose id opened it: the primary's opens the group, anybody else's that person alone (rule registration/public-part-of-a-registration). */
  readonly presented: RegistrantId;
}

/** The fields for names: of what was entered, a page that needs no log-in says no more (rule registration/typetexts-are-filled-in). */
const namesOn = (
  type: TypeInfo | null,
  names: Pick<RegistrantPersonal, 'firstName' | 'lastName'>,
): readonly MergeField[] =>
  [...(type?.fields.values() ?? [])].flatMap((field) => {
    const { fieldMapping } = field;
    return fieldMapping === 'firstName' || fieldMapping === 'lastName'
      ? [{ ...field, value: names[fieldMapping] }]
      : [];
  });

/**
 * The message of a type as the confirmation page shows it to whoever holds its address: its tokens filled in
 * (rule registration/typetexts-are-filled-in), those of other answers than names left empty.
 */
export const openWelcome = ({
  typeInfo,
  clocksOf,
  personalOf,
}: Pick<RegistrationNeighbours, 'typeInfo' | 'clocksOf'> & {
  readonly personalOf: (group: Group, registrantId: RegistrantId) => Promise<RegistrantPersonal>;
}) => {
  const namesOf = async (group: Group, registrantId: RegistrantId, type: TypeInfo | null): Promise<MergePerson> => ({
    fields: namesOn(type, await personalOf(group, registrantId)),
  });

  /** Those of the group whose names the page shows. */
  const around = async (group: Group, registrantId: RegistrantId, presented: RegistrantId) => {
    const { state } = group;
    if (state.kind === 'absent') return [];
    const isAll = isPrimaryOf(presented, state.primaryId);
    const people = [...state.registrants.values()].filter((one) =>
      isAll ? one.status !== 'deleted' : one.registrantId === registrantId,
    );
    return Promise.all(people.map(async (one) => namesOf(group, one.registrantId, await typeInfo(one.typeId))));
  };

  return async (group: Group, registrantId: RegistrantId, shown: Shown): Promise<string> => {
    const { state } = group;
    const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
    if (state.kind === 'absent' || person === undefined) return '';
    const type = await typeInfo(person.typeId);
    const { welcomeEmail = '' } = type ?? {};
    if (tokensIn(welcomeEmail).length === 0) return welcomeEmail;
    const clocks = await clocksOf(state.eventId);
    const { fields } = await namesOf(group, registrantId, type);
    const everybody = namesEverybody(welcomeEmail) ? await around(group, registrantId, shown.presented) : [];
    const said = {
      confirmation_number: shown.confirmationNumber,
      registrant_id: registrantId,
      registrant_count: String(shown.registrantsCount),
      registrant_type: type?.name ?? '',
      registration_created_date: eventStamp(person.registeredAt, clocks?.timeZone ?? 'UTC', clocks?.language || 'en'),
      ...(clocks !== null && isPrimaryOf(shown.presented, state.primaryId)
        ? amountsSaid({ currency: state.currency, balance: groupBalance(state) }, clocks, clocks.language || 'en')
        : {}),
    };
    return mergedHtml(welcomeEmail, { fields, everybody, said }, escaped);
  };
};
