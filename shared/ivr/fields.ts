/** Fields of an IVR call record in the `ivr` table, with their types. `cdr_start` is `YYYY-MM-DD HH:mm:ss` in UTC. */
export const ivrFields = {
  id: 'text',
  cdr_start: 'moment',
  cdr_dst: 'text',
  cdr_duration: 'number',
  cdr_billsec: 'number',
  cdr_userfield: 'text',
  info: 'text',
  balance: 'money',
  provider: 'text',
  name: 'text',
  phone: 'text',
  appt_tov: 'text',
  appt_status: 'text',
  appt_labs: 'text',
  location: 'text',
  user1: 'text',
  user2: 'text',
  user3: 'text',
  client_code: 'text',
  patient_code: 'text',
  case_code: 'text',
  medical_code: 'text',
  facility_code: 'text',
  facility_address: 'text',
  facility_phone: 'text',
  reminder_type: 'text',
  email: 'text',
  appt_dob: 'text',
  time: 'text',
  date: 'text',
  message: 'text',
  status: 'text',
  phone_type: 'text',
  mobile_type: 'text',
} as const satisfies Record<string, 'text' | 'number' | 'money' | 'moment'>;

export type IvrField = keyof typeof ivrFields;

export const ivrFieldNames = Object.keys(ivrFields) as IvrField[];

export const isIvrField = (name: string): name is IvrField => Object.hasOwn(ivrFields, name);
