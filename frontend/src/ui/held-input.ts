/** What an input carries as long as what was typed into it means nothing (`TypedInput`). */
export const heldMark = 'data-held';

/**
 * Whether something was typed in a part of a form that means nothing: it would be gone with that part. It has the focus then;
 * why it means nothing stands beside it since it was left.
 */
export const holdsIn = (part: ParentNode | null): boolean => {
  const held = part?.querySelector<HTMLInputElement>(`[${heldMark}]`) ?? null;
  held?.focus();
  return held !== null;
};
