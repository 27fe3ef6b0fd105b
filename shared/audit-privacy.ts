import type { SectionName } from './sections.ts';

/**
 * Resources whose audit rows contain no patient data. All other rows are hidden from staff without the Contacts tab,
 * so a new resource is hidden until it is listed here.
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

export const readsPatients = ({ sections }: { sections: readonly SectionName[] }): boolean =>
  sections.includes('contacts');
