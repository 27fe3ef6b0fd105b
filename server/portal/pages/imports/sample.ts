import { writeCsvRow } from '../../../../shared/csv.ts';
import { type ResourceDefinition, importableFields } from '../../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../../shared/resources/fields.ts';

const people: readonly Readonly<Record<string, string>>[] = [
  {
    first_name: 'Maria',
    last_name: 'Lopez',
    phone: '312-555-0142',
    mobile_phone: '312-555-0177',
    email: 'maria.lopez@example.com',
    dob: '04/09/1961',
    patient_code: 'P-1001',
    patient_id: 'P-1001',
    amount: '45.00',
    provider: 'Dr. Adams',
    location: 'Lakeside',
    zip: '60601',
    notes: 'Prefers mornings',
  },
  {
    first_name: 'John',
    last_name: 'Smith',
    phone: '312-555-0190',
    email: 'john.smith@example.com',
    dob: '11/23/1985',
    patient_code: 'P-1002',
    patient_id: 'P-1002',
    amount: '1,120.50',
    provider: 'Dr. Adams',
    location: 'Lakeside',
    zip: '60614',
  },
];

export function sampleCsv(definition: ResourceDefinition): string {
  const fields = importableFields(definition);
  const rows = people.map((person) => fields.map(([name, field]) => person[name] ?? usualValue(field)));
  return [fields.map(([, { label }]) => label), ...rows].map(writeCsvRow).join('');
}

function usualValue({ kind, choices, required }: FieldDefinition): string {
  if (choices?.[0] !== undefined) return choices[0];
  if (kind === 'flag') return 'No';
  return required ? 'Example' : '';
}
