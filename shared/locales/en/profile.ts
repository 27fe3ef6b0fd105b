import { plural } from '../../count.ts';
import {
  longestPassword,
  passwordForms,
  type PasswordForm,
  type PasswordRule,
} from '../../sign-in/credentials.ts';

export const passwordMessages = {
  enterCurrent: 'Enter your current password',
  enterNew: 'Enter a new password',
  confirmNew: 'Confirm your new password',
  tooShort: 'Must be at least 8 characters',
  criteria: 'New password fails to meet criteria',
  differ: 'New Passwords do not match',
  wrongCurrent: 'Password entered is incorrect.',
  tooLong: `At most ${longestPassword} characters.`,
  tooCommon: 'This password is too common. Please choose another.',
} as const;

export const accountPageStrings = {
  account: 'Your account',
  profile: 'User Profile',
  password: 'Change Password',
  authentication: 'Authentication',
  passwordForced: 'Choose a new password to continue.',
  passwordHint: 'Required only if you change your username, email or a phone number',
} as const;

export const twoStepStrings = {
  forced: 'Your organization requires two-step sign-in. Set it up to continue.',
  /** Lead of the page by state. */
  leads: {
    choose: 'Two-step sign-in keeps your account safe even if someone knows your password.',
    totp: 'Set up your authenticator app.',
    smsPhone: 'Set up codes by text message.',
    smsCode: 'We sent a code by text message.',
    codes: 'Your recovery codes.',
  },
  setUpAgain: 'Set up again',
  chooseMethod: 'Choose a method',
  methods: {
    totp: {
      label: 'Authenticator app',
      hint: 'A code from an app on your phone. Works without a signal.',
    },
    sms: { label: 'Text message', hint: 'A code sent to your mobile phone.' },
  },
  on: 'On',
  off: 'Off',
  required: 'Your organization requires it, so it can’t be removed.',
  remove: 'Remove',
  enable: 'Enable',
  continue: 'Continue',
  newCodes: 'New recovery codes',
  codesSaved: 'I saved them',
  phoneHint: '10 digits. We’ll send a code to this number.',
  scan: 'Scan this code with your authenticator app.',
  qrCode: 'QR code of your authenticator secret',
  linkBefore: 'On the phone that has the app, ',
  link: 'open the app by this link',
  linkAfter: ' instead.',
  key: 'Or type this key into the app:',
  enterCode: 'Enter the code shown in the app.',
} as const;

export const profileLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  user_name: 'User Name',
  email: 'Email',
  phone: 'Phone',
  mobile_phone: 'Mobile Phone',
  landing_page: 'Landing Page',
} as const;

/** Sentence for each password rule. The API checks `common`, because it has the list of common passwords. */
const passwordRules: Record<PasswordRule | 'common', string> = {
  long: 'At least 8 characters.',
  groups: 'Use at least 3 of: uppercase, lowercase, numbers, symbols.',
  mixed: 'Use a lowercase letter, an uppercase letter and a number.',
  noThree: 'No character three times in a row.',
  noFour: 'No character more than 3 times in a row.',
  notLonger: passwordMessages.tooLong,
  common: 'Common passwords aren’t allowed.',
};

const describeRules = (form: PasswordForm): string =>
  [...passwordForms[form], 'common' as const].map((name) => passwordRules[name]).join(' ');

/** Password requirements shown before the user types, generated from the rules that are checked. */
export const passwordHints = {
  change: describeRules('change'),
  signUp: describeRules('signUp'),
  user: describeRules('user'),
  userUnchanged: `Leave blank to keep the current password. Otherwise: ${describeRules('user')}`,
} as const;

export const profileMessages = {
  names: 'First Name and Last Name are required',
  userName: 'User Name is required',
  email: 'Invalid Email Address',
  phone: 'Invalid Phone Number',
  mobilePhone: 'Valid mobile phone number is required',
  duplicate: 'Duplicate username',
} as const;

/** UI strings for recovery codes, which replace a lost second factor. */
export const recoveryMessages = {
  noFactor: 'Set up two-step sign-in first. Recovery codes are for when you don’t have your phone.',
  once: 'Write these codes down or print them. They are shown only once. Each one signs you in once when you don’t have your phone.',
  left: (left: number) =>
    left === 0
      ? 'You have no recovery codes. Without your phone, you can’t sign in.'
      : `You have ${left} recovery ${plural(left, 'code')} left.`,
  used: (left: number) =>
    `one of your recovery codes was used to sign in. ${plural(left, 'One is', `${left || 'None'} are`)} left; you can make new ones under Authentication.`,
} as const;

export const mfaMessages = {
  phone: 'Invalid Phone Number',
  totpMismatch: 'Invalid authentication code, please verify.',
  incorrectCode: 'Incorrect authentication code, please try again',
  sessionExpired: 'Session has expired, please logout try again',
  tryAgain: 'Please try again or contact support for assistance.',
  failed: 'Your request has encountered an error',
} as const;
