import { libraryMessages } from '../../../shared/messages/library.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findUnknown } from '../../../shared/templates/placeholders.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** A placeholder that names no field is refused by its name. */
export function placeholderRules(definition: ResourceDefinition): ResourceRules {
  if (templatesOf(definition).length === 0) return {};
  const check = (values: ApiRecord) => {
    const msg = unknownPlaceholder(definition, values);
    if (msg !== undefined) throw new Refusal(refuse(400, msg));
    return Promise.resolve();
  };
  return {
    onCreate: (context) => () => check(context.values),
    onUpdate: (context) => () => check(context.values),
  };
}

/** Tells the first field at fault in a sentence. */
export function unknownPlaceholder(definition: ResourceDefinition, values: ApiRecord): string | undefined {
  for (const [name, { label }] of templatesOf(definition)) {
    const [unknown] = findUnknown(textOf(values, name));
    if (unknown !== undefined) return libraryMessages.unknownPlaceholder(label, unknown.slice(0, 60));
  }
  return undefined;
}

const templatesOf = ({ fields }: ResourceDefinition) =>
  Object.entries(fields).filter(([, field]) => field.placeholders);
