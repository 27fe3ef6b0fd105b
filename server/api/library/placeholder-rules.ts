import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { describePlaceholderErrors } from '../../../shared/templates/placeholder-errors.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Rejects unknown or malformed placeholders with a message that quotes them. */
export function placeholderRules<Definition extends ResourceDefinition>(
  definition: Definition,
): ResourceRules<Definition> {
  if (templatesOf(definition).length === 0) return {};
  const check = (values: ApiRecord) => {
    const msg = findPlaceholderError(definition, values);
    if (msg !== undefined) throw new Refusal(refuse(400, msg));
    return Promise.resolve();
  };
  return {
    onCreate: (context) => () => check(context.values),
    onUpdate: (context) => () => check(context.values),
  };
}

export function findPlaceholderError(definition: ResourceDefinition, values: ApiRecord): string | undefined {
  for (const [name, { label }] of templatesOf(definition)) {
    const value = values[name];
    const error = typeof value === 'string' ? describePlaceholderErrors(label, value) : undefined;
    if (error) return error;
  }
  return undefined;
}

const templatesOf = ({ fields }: ResourceDefinition) =>
  Object.entries(fields).filter(([, field]) => field.placeholders);
