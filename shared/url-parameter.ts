/** Reads a parameter of a page's URL, trimmed and limited to 200 characters. If it is repeated, the first value counts. */
export function readParameter(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.trim().slice(0, 200) : '';
}
