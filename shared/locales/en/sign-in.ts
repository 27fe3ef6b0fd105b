import { loginAttempts, loginLockMinutes } from '../../constants.ts';

export const signInMessages = {
  missingUsername: 'Missing Username',
  missingPassword: 'Missing Password',
  missingNewPassword: 'Missing New Password',
  missingCode: 'Missing Verification Code',
  enterUsername: 'Please enter your username',
  passwordsDiffer: 'New Passwords do not match',
  groupMissing: 'Please contact our support team. Code: 1002',
  codeSentAgain: (sentTo = 'your phone') =>
    `A new code was sent to ${sentTo}. The previous code no longer works.`,
  codeNotYet: (when: string, sentTo = 'your phone') =>
    `No new code was sent, because we just sent one to ${sentTo}. You can request another code after ${when}.`,
  codeAgainFrom: (when: string) => `You can request another code after ${when}.`,
  resetDone: 'Your password was changed. Please sign in with your new password.',
  resetUnknown:
    'The server had a problem, so we don’t know whether your new password was saved. Sign in with it. If that fails, choose “Forgot password?” to get another code.',
  signedOut: 'You have been signed out.',
  idleOut: 'You have been signed out because you were inactive.',
  changedOut: 'Your password or permissions changed. Please sign in again.',
  unknownOut: 'Your sign-in is no longer valid. Please sign in again.',
  ssoFailed: 'Single sign-on did not work. Please try again from the start.',
} as const;

/** Heading and lead of the sign-in page by state. */
export const signInHeads = {
  login: { title: 'Sign in', lead: 'Welcome back.' },
  sms: { title: 'Check your phone', lead: 'We sent a code by text message.' },
  totp: { title: 'Enter your code', lead: 'Open your authenticator app and enter the code it shows.' },
  newPassword: { title: 'Choose a new password', lead: 'Change your password to continue.' },
  reset: { title: 'Reset your password', lead: 'Enter the code from our email and choose a new password.' },
  resetRequest: { title: 'Forgot your password?', lead: 'We’ll send a verification code to your email.' },
} as const;

export const signInFormStrings = {
  signingIn: 'Signing in…',
  login: 'Login',
  remember: 'Remember me',
  forgot: 'Forgot password?',
  verify: 'Verify',
  verifying: 'Verifying…',
  codeSentTo: (sentTo: string) => `6 digits, sent to ${sentTo}`,
  codeDigits: 'The code has 6 digits',
  sendCode: 'Send Code',
  sendNewCode: 'Send a new code',
  sendingCode: 'Sending the code…',
  haveCode: 'I have a code',
  noPhone: 'Don’t have your phone?',
  recoveryCode: 'Recovery Code',
  recoveryHint: 'One of the codes you saved. Each works once.',
  useRecoveryCode: 'Use recovery code',
  resetPassword: 'Reset Password',
  changing: 'Changing your password…',
  back: 'Back to sign in',
  beta: 'BETA',
} as const;

export const invitationPageStrings = {
  title: 'Choose your password',
  choose: 'Choose password and sign in',
  over: 'This link cannot be used',
} as const;

export const signOutStrings = {
  question: 'Do you want to sign out?',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  stay: 'Stay signed in',
  signIn: 'Sign in',
} as const;

export const credentialLabels = {
  userName: 'Username',
  password: 'Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  code: 'Verification Code',
} as const;

/** Messages by API error name. Messages with numbers follow below. */
export const signInErrors = {
  'Another New Password': 'Please use a different password',
  'Need MFA Setup':
    'Two-step sign-in must be set up before you can sign in. Please contact customer support for assistance',
  'New TOTP Code': 'Please enter a new Authenticator App (TOTP) code',
  'Try Later': 'Attempt limit reached, please try again later',
  'No Text Messages':
    'Text messages aren’t set up yet, so no code was sent. Please contact customer support for assistance',
  'Password Reset': 'Your password must be reset. Please check your email for a verification code.',
  'Password Does Not Meet the Requirements': 'Password does not meet the requirements',
  'Invalid Auth Code': 'Code authentication failed',
  'Invalid Session': 'Session has expired, please try again',
  'Invitation Over':
    'This invitation no longer works: it was used or withdrawn, a newer one was sent, or it is older than 72 hours. Ask an admin at your organization for a new one.',
  'User Suspended': 'Your access is suspended. Ask an admin at your organization to resume it.',
  'Organization Closed':
    'Your organization’s account is closed. Ask your organization, or contact us to reopen it.',
  'Invalid Invitation':
    'This single sign-on invitation can’t be used: it was already used, has expired, or is for someone else. Please ask an admin at your organization for a new one.',
} as const;

export const otherSignInError = 'Please contact customer support for assistance';

export function invalidCredentials(attemptsUsed: number): string {
  const left = Math.max(0, loginAttempts - attemptsUsed);
  const lock = left > 0 ? 'then the account is locked' : 'the account is now locked';
  return `Invalid username or password. ${left} of ${loginAttempts} attempts remaining, ${lock} for ${loginLockMinutes} minutes.`;
}

export const accountLocked = (until: string) => `Your account is locked until ${until}.`;
