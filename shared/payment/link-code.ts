/** Digits and lowercase letters without i, l, o and u, as in Crockford's Base32. */
export const linkCodeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
export const linkCodeLength = 16;

const code = new RegExp(`^[${linkCodeAlphabet}]{${linkCodeLength}}$`);

export const isLinkCode = (text: string): boolean => code.test(text);

/** Reads a code as typed, or copied with trailing punctuation. Returns undefined for an invalid code. */
export function readLinkCode(typed: string): string | undefined {
  const normalized = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return isLinkCode(normalized) ? normalized : undefined;
}
