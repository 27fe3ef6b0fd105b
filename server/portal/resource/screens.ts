import { administrationMessages } from '../../../shared/messages.ts';
import type { ResourceName } from '../../../shared/resources/index.ts';
import { auditScreen } from '../administration/audit-screen.tsx';
import { queuesScreen } from '../administration/queues-screen.tsx';
import { tasksScreen } from '../administration/tasks-screen.tsx';
import { filesScreen } from '../files/files-screen.tsx';
import { paymentFilesScreen } from '../files/payment-files-screen.tsx';
import { phoneFilesScreen } from '../files/phone-files-screen.tsx';
import { jobsScreen } from '../home/job-screen.tsx';
import { messagesScreen } from '../home/messages-screen.ts';
import { notificationsScreen } from '../home/notification-screen.tsx';
import { contactsScreen } from '../contacts/contacts-screen.tsx';
import { emailTemplatesScreen } from '../library/email-templates-screen.tsx';
import { phoneSequencesScreen } from '../library/phone-sequences-screen.tsx';
import { phoneSpeechScreen } from '../library/phone-speech-screen.tsx';
import { remindersScreen } from '../library/reminders-screen.tsx';
import { usedBySteps } from '../library/sequence-uses.ts';
import { textTemplatesScreen } from '../library/text-templates-screen.tsx';
import { managersOnly } from './may-manage.ts';
import { orgScreen } from './org-screen.ts';
import type { ResourceScreenParts, Screens } from './screen-parts.ts';
import { usersScreen } from './users-screen.tsx';

/**
 * The screens that are more than their definition: one line a resource, its parts in a file `{name}-screen.tsx` of the
 * feature. All other resources are drawn, checked, saved, deleted and exported by their definition alone.
 */
export const screens: Partial<Record<ResourceName, ResourceScreenParts>> & Screens = {
  org: orgScreen,
  groups: { may: managersOnly, refusals: { [administrationMessages.groupTaken]: 'name' } },
  users: usersScreen,
  files: filesScreen,
  contacts: contactsScreen,
  reminders: remindersScreen,
  phone_speech: phoneSpeechScreen,
  phone_sequences: phoneSequencesScreen,
  phone_files: { ...phoneFilesScreen, usedBy: usedBySteps('file') },
  text_templates: textTemplatesScreen,
  email_templates: emailTemplatesScreen,
  audio_files: { usedBy: usedBySteps('file') },
  actions: { usedBy: usedBySteps('action') },
  payment_files: paymentFilesScreen,
  notifications: notificationsScreen,
  jobs: jobsScreen,
  messages: messagesScreen,
  audit: auditScreen,
  queues: queuesScreen,
  tasks: tasksScreen,
};
