const passwordMinLength = 8;

function longestRun(password: string): number {
  let longest = 0;
  let run = 0;
  let before = '';
  for (const character of password) {
    run = character === before ? run + 1 : 1;
    before = character;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Counts the character groups used: lowercase, uppercase, digits, symbols. */
function characterGroups(password: string): number {
  const groups = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];
  return groups.filter((group) => group.test(password)).length;
}

const isLongEnough = (password: string) => [...password].length >= passwordMinLength;

/** Maximum password length, checked before hashing. */
export const longestPassword = 256;

const rules = {
  long: isLongEnough,
  groups: (password: string) => characterGroups(password) >= 3,
  mixed: (password: string) => [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].every((group) => group.test(password)),
  noThree: (password: string) => longestRun(password) < 3,
  noFour: (password: string) => longestRun(password) <= 3,
  notLonger: (password: string) => password.length <= longestPassword,
} satisfies Record<string, (password: string) => boolean>;

export type PasswordRule = keyof typeof rules;

/** Password rules of each form as specified. `passwordHints` shows them before the user types. */
export const passwordForms = {
  signUp: ['long', 'groups', 'noThree', 'notLonger'],
  /** For changing one's own password. A short password has its own message. */
  change: ['long', 'mixed', 'noThree', 'notLonger'],
  /** For dialog code 6. A short password has dialog code 5. */
  user: ['long', 'groups', 'noFour', 'notLonger'],
} as const satisfies Record<string, readonly PasswordRule[]>;

export type PasswordForm = keyof typeof passwordForms;

export const fitsPassword = (password: string, form: PasswordForm): boolean =>
  passwordForms[form].every((name) => rules[name](password));

export const isPasswordLongEnough = isLongEnough;

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
