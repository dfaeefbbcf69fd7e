import { cellText, merged, type MergePerson } from '../fields/index.ts';
import type { FieldMapping } from '../forms/field.ts';
import type { PrinterType } from '../forms/type.ts';
import type { RegistrationView } from '../registration/views.ts';

/** Whose badge it is. */
export interface BadgeHolder extends Pick<
  RegistrationView,
  'fields' | 'registrantsCount' | 'registeredActivities' | 'fieldBasedActivities'
> {
  readonly type: Pick<RegistrationView['type'], 'name' | 'badgeContent' | 'printerType' | 'printInCapitalLetters'>;
}

/** What is printed on a badge beside the QR code. */
export interface Badge {
  readonly printer: PrinterType;
  readonly name: string;
  /** Below the name, a line each: on labels where the holder comes from (rule badges/printer-types); codes of activities. */
  readonly lines: readonly string[];
  readonly message: string;
}

/** As the badge's holder reads it: what the page knows how to write. */
export interface BadgeWords {
  /** First and last name, or what stands for them. */
  readonly name: string;
  readonly number: string;
  /** When the holder registered. */
  readonly registered: string;
}

const mappedTo = ({ fields }: Pick<RegistrationView, 'fields'>, mapping: FieldMapping): string => {
  const field = fields.find(({ fieldMapping }) => fieldMapping === mapping);
  return field === undefined ? '' : cellText({ ...field, values: [], labels: [] }, field.value);
};

/** What was answered, without options: badges print what is stored, by whatever call their holder was read. */
const asAnswered = ({ fields }: MergePerson): MergePerson['fields'] =>
  fields.map(({ name, title, type, value }) => ({ name, title, type, value }));

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' | ');

/**
 * A badge as its type designs it (rule badges/printer-types): on a sheet the name and the type's message, on a label for a
 * 450-model printer the name with the title, city and state too. On a label the codes of activities join the state by a
 * pipe, on a sheet they have a line of their own.
 * @param everybody of the holder's group, for tags that name them.
 * @param hasCodes whether codes of activities are printed (rule badges/activity-codes).
 */
export const badgeOf = (
  holder: BadgeHolder,
  everybody: readonly MergePerson[],
  words: BadgeWords,
  hasCodes = false,
): Badge => {
  const { badgeContent, printerType, printInCapitalLetters, name: typeName } = holder.type;
  const printed = (text: string): string => (printInCapitalLetters ? text.toUpperCase() : text);
  const said = {
    confirmation_number: words.number,
    registrant_count: String(holder.registrantsCount),
    registrant_type: typeName,
    registration_created_date: words.registered,
  };
  const isLabel = printerType === 'thermal';
  const title = isLabel ? mappedTo(holder, 'title') : '';
  const { registeredActivities = [], fieldBasedActivities = [] } = holder;
  const codes = hasCodes ? [...registeredActivities, ...fieldBasedActivities].map(({ badgeCode }) => badgeCode) : [];
  return {
    printer: printerType,
    name: printed(title === '' ? words.name : `${title} ${words.name}`),
    lines: [isLabel ? mappedTo(holder, 'city') : '', joined([isLabel ? mappedTo(holder, 'state') : '', ...codes])]
      .filter((line) => line !== '')
      .map(printed),
    message: printed(
      merged(badgeContent, {
        fields: asAnswered(holder),
        everybody: everybody.map((one) => ({ fields: asAnswered(one) })),
        said,
      }),
    ),
  };
};
