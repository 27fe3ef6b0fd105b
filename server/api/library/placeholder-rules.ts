import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { tellPlaceholderFaults } from '../../../shared/templates/placeholder-faults.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Rejects unknown or malformed placeholders with a message that quotes them. */
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

export function unknownPlaceholder(definition: ResourceDefinition, values: ApiRecord): string | undefined {
  for (const [name, { label }] of templatesOf(definition)) {
    const fault = tellPlaceholderFaults(label, textOf(values, name));
    if (fault) return fault;
  }
  return undefined;
}

const templatesOf = ({ fields }: ResourceDefinition) =>
  Object.entries(fields).filter(([, field]) => field.placeholders);
