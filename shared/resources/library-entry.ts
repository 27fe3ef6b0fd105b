import { dialogMessages } from '../locales/en/router.ts';
import type { FieldDefinition } from './fields.ts';

export const name = {
  kind: 'text',
  label: 'Name',
  required: dialogMessages[7],
  maxLength: 120,
} as const satisfies FieldDefinition;
export const active = { kind: 'flag', label: 'Active', initial: 'T' } as const satisfies FieldDefinition;

export const libraryEntry = {
  section: 'library',
  title: ['name'],
  searchFields: ['name'],
  defaultSort: 'name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  tenant: true,
  ids: 'time',
  write: 'user',
} as const;
