import { libraryMessages } from '../../../../shared/messages/library.ts';
import { findUnknown } from '../../../../shared/templates/placeholders.ts';
import type { FormErrors } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';

/** An unknown placeholder is named at the field that holds it, and such a text is not saved. */
export function checkPlaceholders({ definition, values }: FormPost): FormErrors {
  return Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) => {
      const [unknown] = field.placeholders ? findUnknown(values[name] ?? '') : [];
      return unknown === undefined
        ? []
        : [[name, libraryMessages.unknownPlaceholder(field.label, unknown.slice(0, 60))]];
    }),
  );
}
