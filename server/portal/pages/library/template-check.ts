import { describePlaceholderErrors } from '../../../../shared/templates/placeholder-errors.ts';
import type { FormErrorMap } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';

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
