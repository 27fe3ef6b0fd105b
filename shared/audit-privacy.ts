import type { SectionName } from './sections.ts';

/**
 * Resources whose audit rows hold no patient data. Rows of every other resource are withheld from staff without the Contacts tab,
 * so a new resource is withheld until it is listed here.
 */
export const resourcesWithoutPatients: readonly string[] = [
  'reminders',
  'phone_speech',
  'phone_sequences',
  'phone_files',
  'text_templates',
  'email_templates',
  'audio_files',
  'actions',
  'dial_plans',
  'plugins',
  'org',
  'groups',
  'users',
  'queues',
  'tasks',
  'client_settings',
  'resellers',
  'sso_providers',
];

/** True for staff who may read names, phones and values of patients in the audit trail. */
export const readsPatients = ({ sections }: { sections: readonly SectionName[] }): boolean =>
  sections.includes('contacts');
