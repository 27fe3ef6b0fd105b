import type { FakeFhir } from './fake.ts';

/** Returns an appointment on a Thursday in March at 10:30 AM Chicago time; `more` overrides its fields. */
export const appointment = (id: string, more: object = {}) => ({
  resourceType: 'Appointment',
  id,
  meta: { versionId: '1' },
  status: 'booked',
  start: '2026-03-12T15:30:00Z',
  end: '2026-03-12T16:00:00Z',
  participant: [
    { actor: { reference: 'Patient/p1', display: 'Byroncanary, Adacanary' }, status: 'needs-action' },
    { actor: { reference: 'Practitioner/d1' }, status: 'accepted' },
    { actor: { reference: 'Location/l1' }, status: 'accepted' },
  ],
  ...more,
});

/** Returns a participant list with only this patient. */
export const of = (id: string) => ({
  participant: [{ actor: { reference: `Patient/${id}` }, status: 'needs-action' }],
});

export const staffed = [
  { resourceType: 'Practitioner', id: 'd1', name: [{ text: 'Dr. Grace Hopper' }] },
  { resourceType: 'Location', id: 'l1', name: 'Lakeside, 2nd floor' },
];

export const patient = (id: string, more: object = {}) => ({
  resourceType: 'Patient',
  id,
  identifier: [{ system: 'MRN', value: `P-${id}` }],
  name: [{ given: ['Pat'], family: `Number${id}` }],
  telecom: [{ system: 'phone', use: 'mobile', value: '312-555-0100' }],
  ...more,
});

/** Changes an appointment as the clinic would, with a new version. */
export function changeAtRecord(fhir: FakeFhir, id: string, change: object): void {
  const at = fhir.resources.findIndex((one) => one.id === id && one.resourceType === 'Appointment');
  const before = fhir.resources[at];
  if (!before) throw new Error(`There is no appointment ${id}`);
  const { versionId } = before['meta'] as { versionId: string };
  fhir.resources[at] = { ...before, ...change, meta: { versionId: String(Number(versionId) + 1) } };
}
