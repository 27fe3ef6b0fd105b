import { canSort } from '../../shared/list-state.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';

export interface Column {
  name: string;
  field: FieldDefinition;
  /** What its head sorts the list by; missing: it cannot. */
  sortBy?: string;
}

/** The moment in a record's id: no field of the API's. */
const madeAt = { kind: 'time', label: 'Created' } as const satisfies FieldDefinition;

/** The columns after the one with the title. */
export function columnsOf(definition: ResourceDefinition): Column[] {
  return (definition.columns ?? []).flatMap((name) => {
    const field = name === 'timeStamp' ? madeAt : definition.fields[name];
    const sortBy = name === 'timeStamp' ? 'id' : name;
    return field ? [{ name, field, sortBy: canSort(definition, sortBy) ? sortBy : undefined }] : [];
  });
}

/** The head of the column with the title: 'Name' where that is made of several fields. */
export function titleColumn({ title, fields }: ResourceDefinition): { label: string; sortBy?: string } {
  const [first = '', ...others] = title;
  const label = others.length > 0 ? 'Name' : (fields[first]?.label ?? 'Name');
  return first ? { label, sortBy: first } : { label };
}

/** Stands to the right, digit under digit. */
export const isFigure = ({ kind }: FieldDefinition) => kind === 'number' || kind === 'money';
