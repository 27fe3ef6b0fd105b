import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import type { ControlProps } from '../../../../views/resource/control-parts.tsx';
import type { FormContext } from '../../resource/screen-parts.ts';

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
