import { z } from 'zod';
import { defineCall, EventId, FieldId, needs, TypeGroupId, TypeId, limits } from '../kernel/index.ts';
import { DefineField, DefineType, DefineTypeGroup, ReviseField, ReviseType, ReviseTypeGroup } from './commands.ts';
import { FieldView, PublicTypeView, TypeGroupView, TypeView } from './views.ts';

const OfEvent = z.strictObject({ eventId: EventId });
const FieldParams = z.strictObject({ id: FieldId });
const TypeParams = z.strictObject({ id: TypeId });
const Message = z.strictObject({ message: z.string() });
const OneField = z.strictObject({ field: FieldView });
const OneType = z.strictObject({ type: TypeView });
const TypeGroupParams = z.strictObject({ id: TypeGroupId });
const OneTypeGroup = z.strictObject({ typeGroup: TypeGroupView });

export const fields = defineCall({
  method: 'GET',
  path: '/api/fields',
  summary: "An event's custom fields",
  needs: needs.event('viewCustomFields'),
  query: OfEvent,
  output: z.strictObject({ fields: z.array(FieldView) }),
});

export const field = defineCall({
  method: 'GET',
  path: '/api/fields/:id',
  summary: 'One custom field',
  needs: needs.event('viewCustomFields'),
  params: FieldParams,
  output: OneField,
});

export const defineField = defineCall({
  method: 'POST',
  path: '/api/fields',
  summary: 'Create a custom field',
  needs: needs.event('viewCustomFields', 'createCustomFields'),
  body: DefineField,
  output: OneField,
});

export const reviseField = defineCall({
  method: 'PUT',
  path: '/api/fields/:id',
  summary: 'Change a custom field',
  needs: needs.event('viewCustomFields', 'editCustomFields'),
  params: FieldParams,
  body: ReviseField,
  output: OneField,
});

/** The copy has a name of its own: field names are told apart. */
export const cloneField = defineCall({
  method: 'POST',
  path: '/api/fields/:id/clone',
  summary: 'Copy a custom field',
  needs: needs.event('viewCustomFields', 'editCustomFields'),
  params: FieldParams,
  output: OneField,
});

export const retireField = defineCall({
  method: 'DELETE',
  path: '/api/fields/:id',
  summary: 'Delete a custom field',
  needs: needs.event('viewCustomFields', 'editCustomFields'),
  params: FieldParams,
  query: z.strictObject({ force: z.stringbool().optional() }),
  output: Message,
});

export const types = defineCall({
  method: 'GET',
  path: '/api/types',
  summary: "An event's registration types: all for those who may see them, the public ones for anybody",
  needs: needs.public,
  limit: limits.page,
  query: OfEvent,
  output: z.strictObject({ types: z.union([z.array(TypeView), z.array(PublicTypeView)]) }),
});

export const type = defineCall({
  method: 'GET',
  path: '/api/types/:id',
  summary: 'One registration type: whole for those who may see it, a public one for anybody',
  needs: needs.public,
  limit: limits.page,
  params: TypeParams,
  output: z.strictObject({ type: z.union([TypeView, PublicTypeView]) }),
});

export const defineType = defineCall({
  method: 'POST',
  path: '/api/types',
  summary: 'Create a registration type',
  needs: needs.event('createRegistrationTypes'),
  body: DefineType,
  output: OneType,
});

export const reviseType = defineCall({
  method: 'PUT',
  path: '/api/types/:id',
  summary: 'Change a registration type',
  needs: needs.event('editRegistrationTypes'),
  params: TypeParams,
  body: ReviseType,
  output: OneType,
});

export const retireType = defineCall({
  method: 'DELETE',
  path: '/api/types/:id',
  summary: 'Delete a registration type nobody uses',
  needs: needs.event('editRegistrationTypes'),
  params: TypeParams,
  output: Message,
});

export const reorderTypes = defineCall({
  method: 'POST',
  path: '/api/types/update-order',
  summary: 'Set the order of types',
  needs: needs.event('editRegistrationTypes'),
  body: z.strictObject({ eventId: EventId, orders: z.record(TypeId, z.int().min(0).max(100_000).nullable()) }),
  output: Message,
});

export const typeGroups = defineCall({
  method: 'GET',
  path: '/api/type-groups',
  summary: "An event's type groups, in order",
  needs: needs.public,
  limit: limits.page,
  query: OfEvent,
  output: z.strictObject({ typeGroups: z.array(TypeGroupView) }),
});

export const typeGroup = defineCall({
  method: 'GET',
  path: '/api/type-groups/:id',
  summary: 'One type group',
  needs: needs.event('viewRegistrationTypes'),
  params: TypeGroupParams,
  output: OneTypeGroup,
});

export const defineTypeGroup = defineCall({
  method: 'POST',
  path: '/api/type-groups',
  summary: 'Create a type group',
  needs: needs.event('createRegistrationTypes'),
  body: DefineTypeGroup,
  output: OneTypeGroup,
});

export const reviseTypeGroup = defineCall({
  method: 'PUT',
  path: '/api/type-groups/:id',
  summary: 'Change a type group',
  needs: needs.event('editRegistrationTypes'),
  params: TypeGroupParams,
  body: ReviseTypeGroup,
  output: OneTypeGroup,
});

export const retireTypeGroup = defineCall({
  method: 'DELETE',
  path: '/api/type-groups/:id',
  summary: 'Delete a type group; its types stay',
  needs: needs.event('editRegistrationTypes'),
  params: TypeGroupParams,
  output: Message,
});
