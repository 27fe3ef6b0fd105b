import { tellPlaceholderFaults } from '../../../../shared/templates/placeholder-faults.ts';
import type { FormErrors } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';

/** An unknown or broken placeholder is named at the field that holds it, and such a text is not saved. */
export function checkPlaceholders({ definition, values }: FormPost): FormErrors {
  return Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) => {
      const fault = field.placeholders ? tellPlaceholderFaults(field.label, values[name] ?? '') : undefined;
      return fault === undefined ? [] : [[name, fault]];
    }),
  );
}
