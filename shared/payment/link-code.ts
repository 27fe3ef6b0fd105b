/** Letters and digits that are not mistaken for each other when they are typed from a screen. */
export const linkCodeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
export const linkCodeLength = 16;

const code = new RegExp(`^[${linkCodeAlphabet}]{${linkCodeLength}}$`);

export const isLinkCode = (text: string): boolean => code.test(text);

/** A code as somebody typed it, or copied it with what followed it in a sentence; undefined where it cannot be one. */
export function readLinkCode(typed: string): string | undefined {
  const meant = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return isLinkCode(meant) ? meant : undefined;
}
