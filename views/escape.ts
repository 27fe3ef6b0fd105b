const inHtml: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text made safe between tags and inside quoted attributes. Most have nothing in them, which is told sooner than written anew. */
export function escapeHtml(text: string): string {
  return !/[&<>"']/.test(text)
    ? text
    : text.replace(/[&<>"']/g, (character) => inHtml[character] ?? character);
}

/** JSON that no script element can be left by: `<`, `>`, `&`, U+2028 and U+2029 as `\u` escapes. */
export function escapeJson(value: unknown): string {
  const json: string | undefined = JSON.stringify(value);
  return (json ?? 'null').replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
