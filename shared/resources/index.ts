import { audit } from './audit.ts';
import { clientSettings } from './client-settings.ts';
import { contacts } from './contacts.ts';
import type { ResourceDefinition } from './define.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { emailTemplates, phoneFiles, phoneSequences, phoneSpeech, textTemplates } from './library.ts';
import { reminders } from './reminders.ts';
import { actions, audioFiles, dialPlans, plugins } from './phone-system.ts';
import { jobs, messages, notifications } from './notifications.ts';
import { imports, paymentFiles, queues, tasks } from './operations.ts';
import { org } from './org.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/** Registry of resources. The order within a section is the order of its tabs. */
export const resources = {
  notifications,
  jobs,
  messages,
  reminders,
  phone_speech: phoneSpeech,
  phone_sequences: phoneSequences,
  phone_files: phoneFiles,
  text_templates: textTemplates,
  email_templates: emailTemplates,
  audio_files: audioFiles,
  actions,
  dial_plans: dialPlans,
  plugins,
  contacts,
  files,
  payments,
  payment_files: paymentFiles,
  org,
  groups,
  users,
  audit,
  queues,
  tasks,
  imports,
  client_settings: clientSettings,
} as const satisfies Record<string, ResourceDefinition>;

export const resourceList: readonly ResourceDefinition[] = Object.values(resources);

export function findResource(name: string): ResourceDefinition | undefined {
  return resourceList.find((definition) => definition.name === name);
}
