import { libraryMessages } from '../../../shared/messages/library.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { spanishAlone } from '../../../shared/templates/spanish-entries.ts';
import { findCancelReply } from '../../../shared/templates/cancel-reply.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Rules for text templates: a text must not request the reply CANCEL, which mobile networks treat as an opt-out. */
export const textTemplateRules: ResourceRules = onSave((template) => {
  const reply = findCancelReply(textOf(template, 'template'));
  return reply === undefined ? undefined : libraryMessages.cancelReply(reply.slice(0, 80));
});

/** Rules for reminders: at least one template, no channel with only a Spanish template, and a valid time window. */
export const reminderRules: ResourceRules = onSave((reminder) => {
  const sends = ['phone_sequence', 'text_template', 'email_template'].some((name) => textOf(reminder, name));
  if (!sends) return libraryMessages.nothingSent;
  const alone = spanishAlone((name) => textOf(reminder, name));
  if (alone !== undefined) return libraryMessages.spanishAlone(reminders.fields[alone].label);
  return textOf(reminder, 'send_from') < textOf(reminder, 'send_to') ? undefined : libraryMessages.window;
});

function onSave(findError: (record: ApiRecord) => string | undefined): ResourceRules {
  const check = (record: ApiRecord) => {
    const error = findError(record);
    if (error !== undefined) throw new Refusal(refuse(400, error));
    return Promise.resolve();
  };
  return {
    onCreate:
      ({ values }) =>
      () =>
        check(values),
    onUpdate:
      ({ values }) =>
      (_trx, before) =>
        check({ ...before, ...values }),
  };
}
