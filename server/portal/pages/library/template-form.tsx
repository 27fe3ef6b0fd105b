import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import type { ControlProps } from '../../../../views/resource/control-parts.tsx';
import type { FormContext, FormPost } from '../../resource/screen-parts.ts';
import { describePlaceholderErrors } from '../../../../shared/templates/placeholder-errors.ts';
import type { FormErrorMap } from '../../resource/screen-extras.ts';

export function controlOf<Definition extends ResourceDefinition>(
  ctx: FormContext<Definition>,
  name: keyof Definition['fields'] & string,
): ControlProps {
  const { definition, mode, values, errors } = ctx;
  const field = definition.fields[name];
  if (!field) throw new Error(`${definition.name} has no field '${name}'`);
  return {
    name,
    field,
    mode: mode === 'create' ? mode : 'edit',
    zone: ctx.zone(),
    value: values[name],
    error: errors[name],
  };
}

export function checkPlaceholders({ definition, values }: FormPost): FormErrorMap {
  return Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) => {
      const error = field.placeholders
        ? describePlaceholderErrors(field.label, values[name] ?? '')
        : undefined;
      return error === undefined ? [] : [[name, error]];
    }),
  );
}

/** Marks a form as unsaved after a step so that leaving the page asks first (`client/in-place.ts`). */
export function unsavedMark({ req }: Pick<FormContext, 'req'>) {
  return req.method === 'POST' ? <span hidden data-unsaved /> : undefined;
}
