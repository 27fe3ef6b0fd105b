import { tellPlaceholderFaults } from '../../../../shared/templates/placeholder-faults.ts';
import type { FormErrors } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';

export function checkPlaceholders({ definition, values }: FormPost): FormErrors {
  return Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) => {
      const fault = field.placeholders ? tellPlaceholderFaults(field.label, values[name] ?? '') : undefined;
      return fault === undefined ? [] : [[name, fault]];
    }),
  );
}
