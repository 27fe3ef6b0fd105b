import type { ResourceDefinition, ResourceOperation } from '../../shared/resources/define.ts';
import { resources } from '../../shared/resources/index.ts';
import { imports } from '../../shared/resources/operations.ts';
import { mayManage } from './operation/actor.ts';
import { notAllowed } from './operation/answer.ts';
import type { SignedOperation } from './operation/operation.ts';
import { resourceOperations, type ResourceRules } from './rows/resource-api.ts';
import { organisationRules } from './clients/organisation-rules.ts';
import { contactRules } from './contacts/contact-rules.ts';
import { jobRules, updateJob } from './delivery/job-operations.ts';
import { queueRules } from './delivery/queues.ts';
import { contentRules } from './files/content-rules.ts';
import { listOpenImports, ofOpenImport } from './imports/import-rights.ts';
import { updateImport } from './imports/update-import.ts';
import { allRules } from './library/all-rules.ts';
import { dialPlanRules } from './library/dial-plan-rules.ts';
import { reminderRules, textTemplateRules } from './library/entry-rules.ts';
import { placeholderRules } from './library/placeholder-rules.ts';
import {
  actionRules,
  callingRules,
  fileRules,
  sequenceRules,
  speechRules,
} from './library/sequence-rules.ts';
import { keepJob } from './notifications/keep-job.ts';
import { ownWordsRules } from './payments/own-words-rules.ts';
import { paymentRules } from './payments/payment-rules.ts';
import { pluginRules } from './plugins/plugin-rules.ts';
import { createUser } from './users/create-user.ts';
import { groupRules } from './users/group-rules.ts';
import { ofOneself, ofOwnGroup } from './users/only-own.ts';
import { updateUser } from './users/update-user.ts';
import { userRules } from './users/user-rules.ts';
import { taskRules, updateTask } from './worker/update-task.ts';

type Operations = Record<ResourceOperation, SignedOperation>;

const ownRules: Readonly<Record<string, ResourceRules>> = {
  contacts: contactRules,
  org: organisationRules,
  groups: groupRules,
  users: userRules,
  reminders: allRules(reminderRules, callingRules),
  text_templates: allRules(textTemplateRules, ownWordsRules),
  email_templates: ownWordsRules,
  phone_sequences: sequenceRules,
  files: contentRules,
  phone_files: allRules(fileRules, contentRules),
  audio_files: fileRules,
  phone_speech: speechRules,
  actions: actionRules,
  dial_plans: dialPlanRules,
  plugins: pluginRules,
  notifications: keepJob,
  jobs: jobRules,
  queues: queueRules,
  tasks: taskRules,
  payments: paymentRules,
};

export const rulesOf = (name: string): ResourceRules => ownRules[name] ?? {};

export function operationsOf(definition: ResourceDefinition): Operations {
  const rules = allRules(placeholderRules(definition), rulesOf(definition.name));
  const generic = resourceOperations(definition, rules);
  const closed: Operations = {
    ...generic,
    create: requireWriter(definition, generic.create),
    update: requireWriter(definition, generic.update),
    delete: requireWriter(definition, generic.delete),
  };
  return { ...closed, ...ownOperations(definition.name, generic) };
}

/** Returns operations that replace generic ones. Only admins and the admin group manage the own organization. */
function ownOperations(name: string, generic: Operations): Partial<Operations> {
  if (name === resources.org.name) return { update: requireManager(generic.update) };
  if (name === resources.groups.name) return { list: ofOwnGroup(generic.list) };
  if (name === resources.users.name)
    return { one: ofOneself(generic.one), create: createUser, update: updateUser };
  if (name === imports.name)
    return {
      list: listOpenImports(generic.list),
      one: ofOpenImport(generic.one),
      update: ofOpenImport(updateImport),
    };
  if (name === resources.jobs.name) return { update: updateJob };
  if (name === resources.tasks.name) return { update: updateTask };
  return {};
}

function requireWriter({ write }: ResourceDefinition, operation: SignedOperation): SignedOperation {
  if (write === 'user') return operation;
  return async (request, deps) =>
    write === 'admin' && request.actor.admin ? operation(request, deps) : notAllowed();
}

function requireManager(operation: SignedOperation): SignedOperation {
  return async (request, deps) => (mayManage(request.actor) ? operation(request, deps) : notAllowed());
}
