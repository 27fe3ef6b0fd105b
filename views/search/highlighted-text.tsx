/** Text with the search terms highlighted, ignoring case. If the digits of a phone number match, the whole number is highlighted. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  const parts = partsOf(text, search);
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

/** Splits the text into parts. Parts at odd indexes are highlighted. */
function partsOf(text: string, search: string): string[] {
  if (holdsDigits(text, search)) return ['', text];
  const terms = search.split(/[\s,;]+/).filter(Boolean);
  if (terms.length === 0) return [text];
  const pattern = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(${pattern})`, 'i'));
}

export function hasMatch(text: string, search: string): boolean {
  return partsOf(text, search).length > 1;
}

const fewestDigits = 3;

function holdsDigits(text: string, search: string): boolean {
  const digits = /^[\d\s().+/-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  return (
    digits.length >= fewestDigits && /^[\d\s().+/-]+$/.test(text) && text.replace(/\D/g, '').includes(digits)
  );
}
