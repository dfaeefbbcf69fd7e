import type { SiteType } from '../../parts/site-types.ts';
import { remaining, type Draft, type FormRules } from './register.form.ts';

/** A type that may be brought along, and how many more of it. */
export interface Offer {
  readonly type: SiteType;
  readonly left: number;
}

/** Types that a group of these people may still bring along. */
export const offersOf = (
  primary: Pick<SiteType, 'groups' | 'groupCount'>,
  draft: { readonly people: readonly Pick<Draft['people'][number], 'typeId'>[] },
  { typeOf }: Pick<FormRules, 'typeOf'>,
): readonly Offer[] =>
  primary.groups.flatMap((typeId) => {
    const type = typeOf(typeId);
    const left = remaining(primary, draft, typeId);
    return type !== undefined && left > 0 ? [{ type, left }] : [];
  });
