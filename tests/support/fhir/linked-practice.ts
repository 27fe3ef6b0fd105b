import { createHash } from 'node:crypto';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../embedded-api.ts';
import { client, jwk, pairs, startFhir, type FakeFhir } from './fake.ts';

/** Returns the RFC 7638 thumbprint: a hash of the required members in order. */
export function rsaThumbprint(): string {
  const { e, kty, n } = pairs.rsa.publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}

export const practice = '204117';
const subject = { reference: 'Patient/p1' };
const coding = [
  { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '314076', display: 'Lisinopril' },
];
const usd = (value: number) => ({ value, currency: 'USD' });

/** Patient with a bill of two items, one of them a prescription price. */
export const ada = [
  {
    resourceType: 'Patient',
    id: 'p1',
    identifier: [{ system: 'MRN', value: 'P-77' }],
    name: [{ use: 'official', given: ['Adacanary'], family: 'Byroncanary' }],
    birthDate: '1985-12-10',
    telecom: [
      { system: 'phone', use: 'mobile', value: '+1 (312) 555-0177' },
      { system: 'email', value: 'adacanary@mail.example' },
    ],
    address: [{ postalCode: '60611' }],
  },
  { resourceType: 'Account', id: 'a1', status: 'active', subject: [subject], type: { text: 'Guarantor' } },
  { resourceType: 'Account', id: 'a2', status: 'active', subject: [subject], type: { text: 'Research' } },
  {
    resourceType: 'Invoice',
    id: 'i1',
    status: 'issued',
    subject,
    account: { reference: 'Account/a1' },
    type: { text: 'Visit of March 3' },
    totalGross: usd(45.5),
    lineItem: [
      {
        chargeItemCodeableConcept: { coding },
        priceComponent: [
          { type: 'base', amount: usd(15) },
          { type: 'discount', amount: usd(-2.5) },
          { type: 'informational', amount: usd(99) },
        ],
      },
      {
        chargeItemCodeableConcept: { text: 'Appointment' },
        priceComponent: [{ type: 'base', amount: usd(33) }],
      },
    ],
  },
  {
    resourceType: 'Invoice',
    id: 'i2',
    status: 'issued',
    subject,
    account: { reference: 'Account/a2' },
    totalGross: usd(10),
  },
  {
    resourceType: 'Invoice',
    id: 'i3',
    status: 'issued',
    subject,
    account: { reference: 'Account/a1' },
    totalNet: usd(1.05),
  },
  { resourceType: 'Invoice', id: 'i4', status: 'balanced', subject, totalGross: usd(500) },
  {
    resourceType: 'Invoice',
    id: 'i5',
    status: 'issued',
    subject,
    totalGross: { value: 70, currency: 'CAD' },
  },
  {
    resourceType: 'MedicationRequest',
    id: 'm1',
    status: 'active',
    intent: 'order',
    subject,
    medicationCodeableConcept: { coding },
    dispenseRequest: { quantity: { value: 30 } },
  },
  {
    resourceType: 'MedicationRequest',
    id: 'm2',
    status: 'active',
    intent: 'order',
    subject,
    medicationCodeableConcept: { text: 'Without a price' },
  },
];

export interface Linked {
  api: EmbeddedApi;
  fhir: FakeFhir;
  set(settings: object): Promise<void>;
  lookUp(id: string): ReturnType<EmbeddedApi['call']>;
  close(): Promise<void>;
}

/** Starts an API with a practice linked to a health record server on the loopback interface, with a JWK for sign-in. */
export async function startLinked(options: Parameters<typeof startEmbeddedApi>[0] = {}): Promise<Linked> {
  const api = await startEmbeddedApi(options);
  const staff = await signIn(api, { org: practice });
  const { fhir, set } = await linkRecord(api);
  return {
    api,
    fhir,
    set,
    lookUp: (id) => api.call('POST notify2pay/patient_lookup', { id }, { token: staff }),
    close: async () => {
      await api.close();
      await fhir.close();
    },
  };
}

export async function linkRecord(api: EmbeddedApi, idOrg = practice): Promise<Pick<Linked, 'fhir' | 'set'>> {
  const fhir = await startFhir({ clock: () => api.now.ms, rsaId: rsaThumbprint() });
  fhir.resources.push(...structuredClone(ada));
  const set = async (settings: object) => {
    const token = await signIn(api, { org: '204260', admin: true });
    const { body } = await api.call(
      'PUT notify2pay/client_setting',
      { id_org: idOrg, ...settings },
      { token },
    );
    if (!body.success) throw new Error(`The settings were not taken: ${body.msg}`);
  };
  await set({
    epic_enabled: 'T',
    epic_host: fhir.base,
    epic_client_id: client.id,
    epic_pw: jwk,
    epic_patient_id_type: 'MRN',
  });
  return { fhir, set };
}
