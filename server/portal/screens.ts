import type { resources } from '../../shared/resources/index.ts';
import { auditScreen } from './pages/administration/audit-screen.tsx';
import { queuesScreen } from './pages/administration/queues-screen.tsx';
import { tasksScreen } from './pages/administration/tasks-screen.tsx';
import { filesScreen } from './pages/files/files-screen.tsx';
import { paymentFilesScreen } from './pages/payments/payment-files-screen.tsx';
import { paymentsScreen } from './pages/payments/payments-screen.tsx';
import { jobsScreen } from './pages/reminders/home/jobs-screen.tsx';
import { messagesScreen } from './pages/reminders/home/messages-screen.ts';
import { notificationsScreen } from './pages/reminders/home/notifications-screen.tsx';
import { contactsScreen } from './pages/contacts/contacts-screen.tsx';
import { dialPlansScreen } from './pages/library/dial-plans-screen.ts';
import { emailTemplatesScreen } from './pages/library/email-templates-screen.tsx';
import { phoneFilesScreen } from './pages/library/phone-files-screen.tsx';
import { phoneSequencesScreen } from './pages/library/phone-sequences-screen.tsx';
import { phoneSpeechScreen } from './pages/library/phone-speech-screen.tsx';
import { pluginsScreen } from './pages/library/plugins-screen.tsx';
import { remindersScreen } from './pages/library/reminders-screen.tsx';
import { usedBySteps } from './pages/library/sequence-parts.ts';
import { textTemplatesScreen } from './pages/library/text-templates-screen.tsx';
import { groupsScreen } from './pages/administration/groups-screen.ts';
import { orgScreen } from './pages/administration/org-screen.tsx';
import type { ResourceScreenParts } from './resource/screen-parts.ts';
import { usersScreen } from './pages/administration/users-screen.tsx';

type Resources = typeof resources;
type CustomScreens = { readonly [Name in keyof Resources]?: ResourceScreenParts<Resources[Name]> };

/**
 * Screens with custom parts, one line per resource, each implemented in a `{name}-screen.tsx` file of its feature.
 * All other resources are rendered, checked, saved, deleted and exported by their definition alone.
 */
export const screens: CustomScreens = {
  org: orgScreen,
  groups: groupsScreen,
  users: usersScreen,
  files: filesScreen,
  contacts: contactsScreen,
  reminders: remindersScreen,
  phone_speech: phoneSpeechScreen,
  phone_sequences: phoneSequencesScreen,
  phone_files: phoneFilesScreen,
  text_templates: textTemplatesScreen,
  email_templates: emailTemplatesScreen,
  audio_files: { deletion: { usedBy: usedBySteps('file') } },
  dial_plans: dialPlansScreen,
  plugins: pluginsScreen,
  actions: { deletion: { usedBy: usedBySteps('action') } },
  payments: paymentsScreen,
  payment_files: paymentFilesScreen,
  notifications: notificationsScreen,
  jobs: jobsScreen,
  messages: messagesScreen,
  audit: auditScreen,
  queues: queuesScreen,
  tasks: tasksScreen,
};
