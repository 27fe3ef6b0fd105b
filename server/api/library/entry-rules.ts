import type { ApiRecord } from '../../../shared/reply.ts';
import { libraryMessages } from '../../../shared/locales/en/library.ts';
import type { RowOf, ResourceDefinition } from '../../../shared/resources/define.ts';
import { textTemplates } from '../../../shared/resources/library.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { reminders, spanishAlone } from '../../../shared/resources/reminders.ts';
import { findCancelReply } from '../../../shared/templates/cancel-reply.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Rules for text templates: a text must not request the reply CANCEL, which mobile networks treat as an opt-out. */
export const textTemplateRules = onSave(textTemplates, ({ template }) => {
  const reply = findCancelReply(template);
  return reply === undefined ? undefined : libraryMessages.cancelReply(reply.slice(0, 80));
});

/** Rules for reminders: at least one template, no channel with only a Spanish template, and a valid time window. */
export const reminderRules = onSave(reminders, (reminder) => {
  if (!reminder.phone_sequence && !reminder.text_template && !reminder.email_template)
    return libraryMessages.nothingSent;
  const alone = spanishAlone((name) => reminder[name]);
  if (alone !== undefined) return libraryMessages.spanishAlone(reminders.fields[alone].label);
  return reminder.send_from < reminder.send_to ? undefined : libraryMessages.window;
});

function onSave<Definition extends ResourceDefinition>(
  definition: Definition,
  findError: (row: RowOf<Definition>) => string | undefined,
): ResourceRules<Definition> {
  const check = (record: ApiRecord) => {
    const error = findError(readRow(definition, record));
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
