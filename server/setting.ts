import Joi from 'joi';

export interface Setting {
  schema: Joi.Schema;
  /** Default as printed in `README.md`, or '' for none. */
  default: string | number;
  meaning: string;
}

/** Checks a URL with a host. Joi's own check compiles a pattern for every URI form, which takes V8 10 ms at startup. */
export const url = (...schemes: string[]) =>
  Joi.string().custom((text: string, { error }) =>
    isAddress(text, schemes) ? text : error('string.uriCustomScheme', { scheme: schemes.join('|') }),
  );

function isAddress(text: string, schemes: readonly string[]): boolean {
  const [, scheme = ''] = /^([a-z]+):\/\/(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i.exec(text) ?? [];
  // A PostgreSQL URL may have its host after the question mark.
  return schemes.includes(scheme.toLowerCase()) && (!/^https?$/i.test(scheme) || URL.canParse(text));
}
