import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';

export type GroupedField = readonly [name: string, field: FieldDefinition];

export interface FieldGroup {
  /** Group heading; '' for none. */
  heading: string;
  lines: readonly (readonly GroupedField[])[];
}

export function formFieldsOf({ fields }: ResourceDefinition): GroupedField[] {
  return Object.entries(fields).filter(([, field]) => !field.hidden && !field.serverSet);
}

export const hasForm = (definition: ResourceDefinition) => formFieldsOf(definition).length > 0;

export const fieldsNamed = ({ fields }: ResourceDefinition, names: readonly string[]): GroupedField[] =>
  names.flatMap((name) => {
    const field = fields[name];
    return field ? [[name, field] as const] : [];
  });

export function factFieldsOf({ fields }: ResourceDefinition): GroupedField[] {
  return Object.entries(fields).filter(([, field]) => field.serverSet && !field.hidden);
}

const pairs: ReadonlyMap<string, string> = new Map([
  ['first_name', 'last_name'],
  ['phone', 'mobile_phone'],
  ['patient_code', 'zip'],
  ['send_from', 'send_to'],
  ['quiet_from', 'quiet_to'],
  ['retries', 'retry_minutes'],
  ['state', 'zip'],
  ['dob', 'zip'],
]);

/** Groups adjacent fields with the same heading. */
export function groupsOf(fields: readonly GroupedField[]): FieldGroup[] {
  const groups: { heading: string; fields: GroupedField[] }[] = [];
  for (const field of fields) {
    const heading = field[1].group ?? '';
    const last = groups.at(-1);
    if (last?.heading === heading) last.fields.push(field);
    else groups.push({ heading, fields: [field] });
  }
  return groups.map((group) => ({ heading: group.heading, lines: linesOf(group.fields) }));
}

function linesOf(fields: readonly GroupedField[]): GroupedField[][] {
  const lines: GroupedField[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    const before = last?.length === 1 ? last[0]?.[0] : undefined;
    if (last && before !== undefined && pairs.get(before) === field[0]) last.push(field);
    else lines.push([field]);
  }
  return lines;
}
