export const longestUserName = 120;

/** Returns false if the username contains a colon, which Basic authentication does not allow, or a control character. */
export const fitsCredentials = (userName: string): boolean => !/[:\p{Cc}]/u.test(userName);

/**
 * Normalizes a username for comparison: ignores compatibility forms, case, invisible characters and extra spaces.
 * Returns '' for a name that is too long.
 */
export function normaliseUserName(userName: string): string {
  if (userName.length > longestUserName * 4) return '';
  const folded = userName.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
