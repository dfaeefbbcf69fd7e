import { z } from 'zod';
import { limits, needs, TypeGroupId, TypeId } from '../kernel/index.ts';
import {
  defineRecord,
  name,
  optional,
  recordViewOf,
  required,
  value,
  whole,
  type RecordFacts,
} from '../records/index.ts';

const mayEdit = needs.event('editRegistrationTypes');

/** Registration types under one heading on the public page (rule forms/type-groups). */
export const typeGroupRecord = defineRecord({
  one: 'typeGroup',
  many: 'typeGroups',
  words: { one: 'type group', many: 'type groups' },
  idKey: 'typeGroupId',
  id: TypeGroupId,
  stream: 'typegroup',
  path: '/api/type-groups',
  topic: 'forms.type-groups',
  facts: { defined: 'TypeGroupDefined', revised: 'TypeGroupRevised', retired: 'TypeGroupRetired' },
  inWords: {
    en: ['Type groups', 'Type group created', 'Type group changed', 'Type group deleted'],
    es: ['Grupos de tipos', 'Grupo de tipos creado', 'Grupo de tipos cambiado', 'Grupo de tipos eliminado'],
    fr: ['Groupes de types', 'Groupe de types créé', 'Groupe de types modifié', 'Groupe de types supprimé'],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: ({ typeId }) => ({ body: { name: 'Guests', order: 1, types: [typeId] }, text: 'name', other: { order: 4 } }),
  missing: 'type-group-not-found',
  needs: {
    list: needs.public,
    one: needs.event('viewRegistrationTypes'),
    define: needs.event('createRegistrationTypes'),
    revise: mayEdit,
    retire: mayEdit,
    watch: needs.event('viewRegistrationTypes'),
    limit: limits.page,
  },
  fields: {
    name: required(name()),
    order: optional(whole(0, 100_000), 0),
    types: optional(value(z.array(TypeId).max(200), z.array(TypeId)), []),
  },
});

export const {
  Details: TypeGroupDetails,
  Define: DefineTypeGroup,
  View: TypeGroupView,
  events: typeGroupEvents,
} = typeGroupRecord;
export type TypeGroupDetails = z.infer<typeof TypeGroupDetails>;
export type TypeGroupView = z.infer<typeof TypeGroupView>;

/** A type group as calls answer it (rule forms/type-groups). @param there the types that there are for whoever looks. */
export const typeGroupViewOf = (
  group: RecordFacts<TypeGroupId, TypeGroupDetails>,
  there: ReadonlySet<TypeId>,
): TypeGroupView => ({ ...recordViewOf(group), types: group.details.types.filter((id) => there.has(id)) });
