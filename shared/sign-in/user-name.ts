export const longestUserName = 120;

/** A colon has no place in Basic credentials, nor has a sign that nobody sees. */
export const fitsCredentials = (userName: string): boolean => !/[:\p{Cc}]/u.test(userName);

/**
 * The one form that a user name is compared and counted in: compatibility forms, case, invisible characters and spaces make no
 * difference. '' for a name that is none.
 */
export function normaliseUserName(userName: string): string {
  if (userName.length > longestUserName * 4) return '';
  const folded = userName.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
