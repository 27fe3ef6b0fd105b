import { libraryMessages } from '../../../shared/messages/library.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { spanishAlone } from '../../../shared/templates/spanish-entries.ts';
import { findCancelReply } from '../../../shared/templates/reply-words.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** No text asks for the reply CANCEL: carriers take that word for an opt-out. */
export const textTemplateRules: ResourceRules = onSave((template) => {
  const words = findCancelReply(textOf(template, 'template'));
  return words === undefined ? undefined : libraryMessages.cancelReply(words.slice(0, 80));
});

/** A reminder sends something, to Spanish speakers nothing that others do not get, in a window that is open. */
export const reminderRules: ResourceRules = onSave((reminder) => {
  const sends = ['phone_sequence', 'text_template', 'email_template'].some((name) => textOf(reminder, name));
  if (!sends) return libraryMessages.nothingSent;
  const alone = spanishAlone((name) => textOf(reminder, name));
  if (alone !== undefined) return libraryMessages.spanishAlone(reminders.fields[alone].label);
  return textOf(reminder, 'send_from') < textOf(reminder, 'send_to') ? undefined : libraryMessages.window;
});

/** Checks the record as it would stand after the save. */
function onSave(findFault: (record: ApiRecord) => string | undefined): ResourceRules {
  const check = (record: ApiRecord) => {
    const fault = findFault(record);
    if (fault !== undefined) throw new Refusal(refuse(400, fault));
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
