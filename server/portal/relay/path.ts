/**
 * Allowed values of a path parameter: characters that every URL parser, proxy and server reads literally.
 * This allows more than the contract's IDs, but nothing that could change the path.
 */
const parameter = /^(?!\.+$)[A-Za-z0-9._~-]{1,128}$/;

/**
 * Fills the `:name` parts of an API path template. Returns undefined if a value cannot be an ID.
 * Throws if a value is missing, which is a programming error.
 */
export function fillPath(
  template: string,
  params: Readonly<Record<string, string>> = {},
): string | undefined {
  const parts = template.split('/').map((part) => (part.startsWith(':') ? valueOf(part, params) : part));
  return parts.includes(undefined) ? undefined : parts.join('/');
}

/** Writes `?a=1&b=2`, or '' for an empty query. Spaces become %20, which every server reads the same way. */
export function writeQuery(query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString().replace(/\+/g, '%20');
  return text && `?${text}`;
}

function valueOf(part: string, params: Readonly<Record<string, string>>): string | undefined {
  const name = part.slice(1);
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  if (value === undefined) throw new Error(`The API path parameter ${part} has no value: give it in params`);
  return parameter.test(value) ? value : undefined;
}
