export const longestUserName = 120;

/** Returns false for a colon, which Basic credentials do not allow, and for control characters. */
export const fitsCredentials = (userName: string): boolean => !/[:\p{Cc}]/u.test(userName);

/**
 * Normalizes a username for comparison. Compatibility forms, case, invisible characters and spaces are ignored.
 * Returns '' if the name is invalid.
 */
export function normaliseUserName(userName: string): string {
  if (userName.length > longestUserName * 4) return '';
  const folded = userName.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
