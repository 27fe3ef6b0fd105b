const inHtml: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text for HTML content and quoted attributes. Testing first is faster because most text needs no escaping. */
export function escapeHtml(text: string): string {
  return !/[&<>"']/.test(text)
    ? text
    : text.replace(/[&<>"']/g, (character) => inHtml[character] ?? character);
}

/** Serializes JSON for a script element, with `<`, `>`, `&`, U+2028 and U+2029 as `\u` escapes so the text cannot close it. */
export function escapeJson(value: unknown): string {
  const json: string | undefined = JSON.stringify(value);
  return (json ?? 'null').replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
