import type { FieldDetails } from '@turnout/contracts/forms';
import type { FieldId } from '@turnout/contracts/kernel';

/** A field of the form. */
export type FormField = FieldDetails & { readonly _id: FieldId };
