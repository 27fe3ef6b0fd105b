import { libraryMessages } from '../../../shared/messages.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findUnknown } from '../../../shared/templates/placeholders.ts';
import { refuse, Refusal } from '../answer.ts';
import type { ResourceRules } from '../resource-api.ts';

/** A placeholder that names no field is refused by its name (contract 3). */
export function placeholderRules({ fields }: ResourceDefinition): ResourceRules {
  const templates = Object.entries(fields).filter(([, field]) => field.placeholders);
  if (templates.length === 0) return {};
  const check = (values: ApiRecord) => {
    for (const [name, { label }] of templates) {
      const [unknown] = findUnknown(textOf(values, name));
      if (unknown !== undefined)
        throw new Refusal(refuse(400, libraryMessages.unknownPlaceholder(label, unknown.slice(0, 60))));
    }
    return Promise.resolve();
  };
  return {
    onCreate: (context) => () => check(context.values),
    onUpdate: (context) => () => check(context.values),
  };
}
