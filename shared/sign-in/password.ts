/** The rule of a password, in its three readings side by side. */

const passwordMinLength = 8;

/** How often one character stands in a row, at the most. */
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

/** How many of the four groups it has: lowercase, uppercase, digits, symbols. */
function characterGroups(password: string): number {
  const groups = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];
  return groups.filter((group) => group.test(password)).length;
}

const isLongEnough = (password: string) => [...password].length >= passwordMinLength;

/** Longer passwords are refused before anything is hashed. */
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

/** What each form asks for, in its reading of the specification; `passwordHints` tell them before anything is typed. */
export const passwordForms = {
  signUp: ['long', 'groups', 'noThree', 'notLonger'],
  /** Of one's own password. Its length has a message of its own. */
  change: ['long', 'mixed', 'noThree', 'notLonger'],
  /** Dialog code 6; code 5 is its length. */
  user: ['long', 'groups', 'noFour', 'notLonger'],
} as const satisfies Record<string, readonly PasswordRule[]>;

export type PasswordForm = keyof typeof passwordForms;

export const fitsPassword = (password: string, form: PasswordForm): boolean =>
  passwordForms[form].every((name) => rules[name](password));

export const isPasswordLongEnough = isLongEnough;
