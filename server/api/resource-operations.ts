import type { ResourceDefinition, ResourceOperation } from '../../shared/resources/define.ts';
import { resources } from '../../shared/resources/index.ts';
import { imports } from '../../shared/resources/operations.ts';
import { mayManage } from './operation/actor.ts';
import { notAllowed } from './operation/answer.ts';
import type { SignedOperation } from './operation/operation.ts';
import { resourceOperations, type ResourceRules, combineRules } from './rows/resource-api.ts';
import { organizationRules } from './clients/organization-rules.ts';
import { contactRules } from './contacts/contact-rules.ts';
import { jobRules, updateJob, preserveJob } from './reminders/job-operations.ts';
import { queueRules } from './reminders/queues.ts';
import { contentRules } from './files/storage-quota.ts';
import { listOpenImports, ofOpenImport } from './imports/import-rights.ts';
import { updateImport } from './imports/update-import.ts';
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
import { ownTemplateRules } from './payments/own-template-rules.ts';
import { paymentRules } from './payments/money-state.ts';
import { pluginRules } from './plugins/plugin-calls.ts';
import { createUser } from './users/create-user.ts';
import { allowOwnGroup, groupRules } from './users/group-rules.ts';
import { updateUser } from './users/update-user.ts';
import { allowSelf, userRules } from './users/user-rules.ts';
import { taskRules, updateTask } from './worker/update-task.ts';

type Operations = Record<ResourceOperation, SignedOperation>;

const rulesByResource: {
  readonly [Name in keyof typeof resources]?: ResourceRules<(typeof resources)[Name]>;
} = {
  contacts: contactRules,
  org: organizationRules,
  groups: groupRules,
  users: userRules,
  reminders: combineRules<typeof resources.reminders>(reminderRules, callingRules),
  text_templates: combineRules<typeof resources.text_templates>(textTemplateRules, ownTemplateRules),
  email_templates: ownTemplateRules,
  phone_sequences: sequenceRules,
  files: contentRules,
  phone_files: combineRules(fileRules, contentRules),
  audio_files: fileRules,
  phone_speech: speechRules,
  actions: actionRules,
  dial_plans: dialPlanRules,
  plugins: pluginRules,
  notifications: preserveJob,
  jobs: jobRules,
  queues: queueRules,
  tasks: taskRules,
  payments: paymentRules,
};

/** Returns the rules of a resource by name. The generic calls run them only with its own rows and values. */
export const rulesOf = (name: string): ResourceRules =>
  (rulesByResource as Readonly<Record<string, ResourceRules>>)[name] ?? {};

export function operationsOf(definition: ResourceDefinition): Operations {
  const rules = combineRules(placeholderRules(definition), rulesOf(definition.name));
  const generic = resourceOperations(definition, rules);
  const closed: Operations = {
    ...generic,
    create: requireWriter(definition, generic.create),
    update: requireWriter(definition, generic.update),
    delete: requireWriter(definition, generic.delete),
  };
  return { ...closed, ...specialOperations(definition.name, generic) };
}

/** Returns operations that replace generic ones. Only admins and members of the admin group may change their organization. */
function specialOperations(name: string, generic: Operations): Partial<Operations> {
  if (name === resources.org.name) return { update: requireManager(generic.update) };
  if (name === resources.groups.name) return { list: allowOwnGroup(generic.list) };
  if (name === resources.users.name)
    return { one: allowSelf(generic.one), create: createUser, update: updateUser };
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
