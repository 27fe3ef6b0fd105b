import { sql } from 'kysely';
import { openProviderTrial, practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';
import type { TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { dialled } from '../../support/phone-calls.ts';

export { practice };

export const wholeLine = [
  { do: 'language' },
  { do: 'identify', by: 'phone_or_code' },
  { do: 'authenticate', fields: ['dob', 'zip'] },
  {
    do: 'menu',
    keys: {
      '1': 'balance',
      '2': 'pay',
      '3': 'appointment',
      '4': 'opt_out',
      '5': 'voicemail',
      '0': 'office',
      '9': 'repeat',
    },
  },
];

export interface PhonePractice extends DeliveryTrial {
  provider: TextVoiceProvider;
  answerBy(steps: object[], more?: object): Promise<string>;
  /** Creates a patient and, if an amount is given, a payment; returns the payment's ID. */
  patient(fields: object, amount?: string): Promise<string>;
}

export async function openPhonePractice(): Promise<PhonePractice> {
  const { trial, provider, close } = await openProviderTrial();
  const { db } = trial.api.database;
  await sql`update org set ivr_number = ${dialled} where id = ${practice}::bigint`.execute(db);
  await sql`update client_settings set payment_enabled = 'T' where id = ${practice}::bigint`.execute(db);
  return {
    ...trial,
    provider,
    close,
    answerBy: async (steps, more = {}) => {
      const id = await trial.make('phone_sequences', { name: 'Line', steps: JSON.stringify(steps), ...more });
      await sql`update org set inbound_sequence = ${id} where id = ${practice}::bigint`.execute(db);
      return id;
    },
    patient: async (fields, amount) => {
      const record = {
        first_name: 'Ann',
        last_name: 'Lee',
        dob: '03/15/1970',
        zip: '60611',
        provider: 'Dr. Osei',
        ...fields,
      };
      await trial.make('contacts', record);
      if (!amount) return '';
      const { patient_code: patient_id } = record as { patient_code?: string };
      return trial.make('payments', { patient_id, first_name: 'Ann', last_name: 'Lee', amount });
    },
  };
}

export const canary = {
  card: '4242424242424242',
  cvc: '731',
  dob: '03151970',
  account: '900000000001',
  routing: '110000000',
} as const;
