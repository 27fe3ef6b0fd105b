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

/** Sign-up: 8 characters, 3 of 4 groups, no character three times in a row. */
export function fitsSignUp(password: string): boolean {
  return isLongEnough(password) && characterGroups(password) >= 3 && longestRun(password) < 3;
}

/** Change form: lowercase, uppercase and digit, no character three times in a row. Its length has a message of its own. */
export function fitsChange(password: string): boolean {
  return (
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    longestRun(password) < 3
  );
}

/** User form (dialog code 6): 3 of 4 groups, no character more than three times in a row. Code 5 is its length. */
export function fitsUserForm(password: string): boolean {
  return characterGroups(password) >= 3 && longestRun(password) <= 3;
}

export const isPasswordLongEnough = isLongEnough;
