import { isOnForm } from '@turnout/contracts/form-rules';
import { formsApi, formsTopics, isPublicType, TypeView, validationRecord } from '@turnout/contracts/forms';
import { TypeId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { call } from '../../../../platform/api.ts';
import { useMay } from '../../../../platform/session.ts';
import { useToldDraft } from '../../../../platform/told-draft.ts';
import { useTopic } from '../../../../platform/topic.ts';
import { reading } from '../../parts/reading.ts';
import { siteType, type SiteType } from '../../parts/site-types.ts';

const usePreviewed = reading(async (id, signal) => {
  const { data } = await call(formsApi.previewType, { params: { id }, signal });
  return data.types.map((type) => ({ ...siteType(type), isHidden: false }));
});

/** What a type's form holds before it is saved, as far as visitors would see it. */
const TypeDraft = TypeView.pick({
  name: true,
  price: true,
  discount: true,
  discountType: true,
  discountPeriod: true,
  discountValue: true,
  discountStartDate: true,
  discountEndDate: true,
  guestRegistrationOnly: true,
  groups: true,
  groupCount: true,
  minimumCount: true,
  fields: true,
}).strip();

const onForm = (draft: z.infer<typeof TypeDraft>) => ({
  ...draft,
  fields: draft.fields.filter((field) => isOnForm(field, 'new')),
});

/** Of a type that is not saved yet, what its form does not tell. */
const untold = {
  description: '',
  order: null,
  typeGroupOnly: false,
  waitingList: false,
  requireApproval: false,
  registrationWithoutPayment: false,
  seatsLeft: null,
  isHidden: false,
  validations: [],
} as const;

/** Calls back whenever a watched view is another one. */
const useOnChange = (view: unknown, changed: () => void): void => {
  const seen = useRef(view);
  useEffect(() => {
    if (view === null || view === seen.current) return;
    seen.current = view;
    changed();
  }, [view, changed]);
};

export interface Previewed {
  readonly eventId: string;
  /** Of a type that is not saved yet: what its form calls it until it is. */
  readonly typeId: string;
  readonly isNew: boolean;
}

export interface LivePreview {
  /** `closed`: the form of a type that is not saved yet is open in no other tab. */
  readonly state: 'read' | 'loading' | 'failed' | 'closed';
  readonly again: () => void;
  readonly shown: readonly SiteType[];
  /** Whether it is shown as a form in another tab holds it. */
  readonly isUnsaved: boolean;
}

/**
 * The types as visitors would see them, as they are set up by anybody, and by this browser before it is saved; one that
 * is not saved at all yet stands beside those that are public.
 */
export const useLivePreview = ({ eventId, typeId, isNew }: Previewed): LivePreview => {
  const types = usePreviewed(isNew ? null : typeId);
  const { again } = types;
  const all = useTopic(formsTopics.types, { eventId }).view;
  useOnChange(all, again);
  useOnChange(useTopic(formsTopics.fields, useMay(eventId)('viewCustomFields') ? { eventId } : null).view, again);
  useOnChange(useTopic(validationRecord.topic, { eventId }).view, again);
  const draft = useToldDraft(`type.${typeId}`, TypeDraft);
  const saved = types.state === 'read' ? types.data : null;
  const shown = useMemo((): readonly SiteType[] => {
    if (!isNew) {
      return (saved ?? []).map((type) =>
        draft === null || type._id !== typeId ? type : { ...type, ...onForm(draft) },
      );
    }
    if (draft === null) return [];
    return [
      { _id: TypeId.parse(typeId), ...untold, ...onForm(draft) },
      ...(all ?? []).filter(isPublicType).map(siteType),
    ];
  }, [isNew, saved, all, draft, typeId]);
  const isUnsaved = draft !== null;
  if (isNew) return { state: isUnsaved ? 'read' : 'closed', again, shown, isUnsaved };
  return { state: types.state === 'refused' ? 'failed' : types.state, again, shown, isUnsaved };
};
