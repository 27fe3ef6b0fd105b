/** Every sentence a person can read, by code. Texts that the specification gives are its own, to the letter. */

export const requiredMessage = (label: string) => `${label} is Required`;

export const bannerMessages = {
  success: 'Record Successfully Updated',
  error: 'There was an error',
} as const;

export const routerMessages = {
  notFound: 'The page you are looking for does not exist.',
  renderError: 'Loading....',
  unexpected: 'Unexpected Application Error!',
  unavailable: 'We cannot answer right now. Please try again in a moment.',
  forbidden: 'This page cannot take what was sent. Go back, reload the page and try again.',
  tooMany: 'Too many requests from your network. Please wait a moment and try again.',
  tooLarge: 'What was sent is too large.',
  badRequest: 'The request could not be read.',
  methodNotAllowed: 'This page cannot be used in that way.',
} as const;

/** Spec 2 and 8, Payment; spec 4, Payment page. */
export const paymentMessages = {
  error: 'Your request has encountered an error, please try again later',
  alreadyPaid: 'Your payment has been processed.',
  verificationFailed:
    'Verification failed, please check to verify the information you have entered are correct.',
  verificationLocked:
    'Too many tries with details that do not match. Please wait 15 minutes, then try again, or call your healthcare provider.',
  refused:
    'Your request has encountered an error. Please verify the information you have entered are correct.',
  savedMethodMissing: 'Your saved payment method cannot be used, please select a different payment method.',
  zeroBalance: 'Your updated balance is $0. Please confirm with customer service.',
  receiptFailed: 'Your request has encountered an error.',
  receiptSent: (email: string) => `Your receipt was sent to ${email}. You may close this page now.`,
  receiptLimit: 'A receipt for this payment was already sent several times. Please check your mailbox.',
  checking: 'Your payment is being checked. Please keep this page open; you do not need to pay again.',
  checkingLong:
    'It is taking longer than usual to hear back about your payment. You do not need to pay again; this page keeps checking.',
  stateUnavailable: 'Payments are paused for a moment. Nothing was charged. Please try again shortly.',
  verifyAgain:
    'For your safety this page closes after a while without use. Please confirm who you are again.',
  outOfOrder: 'This step was already done or is not open yet. Here is where your payment stands.',
} as const;

/** Spec 5, Verify form, Card, Bank, Receipt email. */
export const paymentFieldMessages = {
  dob: 'Invalid Date. Make sure it is in mm/dd/yyyy format',
  amount: 'Invalid Amount Requested',
  zip: 'Invalid Zip Code',
  cvc: 'Invalid CVC',
  expiry: 'Invalid Expiry',
  cardNumber: 'Invalid Card Number',
  routing: 'Routing number must be 9 digits',
  account: 'Account number must be digits only',
  nameIsCard: (label: string) => `${label} must be a name, not a card number`,
  email: 'Invalid Email Address',
  method: 'Choose a payment method',
  items: 'Choose at least one prescription to pay',
} as const;

/** Design 8. */
export const paymentLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  unique_id: 'Guarantor ID',
  dob: 'Date of Birth',
  zip: 'Zip Code',
  payment_method: 'Payment Method',
  amount: 'Amount',
  card_name: 'Cardholder Name',
  card_number: 'Card Number',
  expiry: 'Expiry',
  cvc: 'CVC',
  account_name: 'Name on Account',
  routing_number: 'Routing Number',
  account_number: 'Account Number',
  store_payment_method: 'Save this payment method for future use',
  email: 'Email',
} as const;

/** Spec 5 and 8, Login and reset. */
export const signInMessages = {
  missingUsername: 'Missing Username',
  missingPassword: 'Missing Password',
  missingNewPassword: 'Missing New Password',
  missingCode: 'Missing Verification Code',
  enterUsername: 'Please enter your username',
  passwordsDiffer: 'New Passwords do not match',
  groupMissing: 'Please contact our support team. Code: 1002',
  codeSent: 'Check your email for a verification code and choose a new password.',
  resetDone: 'Your password was changed. Please log in with it.',
  signedOut: 'You have been logged out.',
  idleOut: 'You have been logged out because nothing happened for a while.',
  ssoFailed: 'Single sign-on did not work. Please try again from the start.',
} as const;

/** Error names of the API (contract 4) → what a person reads. Those with figures are below. */
export const signInErrors = {
  'Another New Password': 'Please use a different password',
  'Need MFA Setup':
    'Two-step sign-in must be set up before you can log in. Please contact customer support for assistance',
  'New TOTP Code': 'Please enter a new Authenticator App (TOTP) code',
  'Try Later': 'Attempt limit reached, please try again later',
  'Password Reset': 'Your password must be reset. Please check your email for a verification code.',
  'Password Does Not Meet the Requirements': 'Password does not meet the requirements',
  'Invalid Auth Code': 'Code authentication failed',
  'Invalid Session': 'Session has expired, please try again',
} as const;

export const otherSignInError = 'Please contact customer support for assistance';

export function invalidCredentials(attemptsUsed: number, attemptsAllowed: number): string {
  const left = Math.max(0, attemptsAllowed - attemptsUsed);
  return `Invalid username or password. ${left} of ${attemptsAllowed} attempts remaining, then the account is locked for 5 minutes.`;
}

export const accountLocked = (until: string) => `Your account is locked until ${until}.`;

/** Spec 5, Password change; spec 8, Profile. */
export const passwordMessages = {
  enterCurrent: 'Enter your current password',
  enterNew: 'Enter a new password',
  confirmNew: 'Confirm your new password',
  tooShort: 'Must be at least 8 characters',
  criteria: 'New password fails to meet criteria',
  differ: 'New Passwords do not match',
  wrongCurrent: 'Password entered is incorrect.',
  tooCommon: 'This password is used by many people. Please choose another.',
} as const;

/** Spec 3, User, as labels. */
export const profileLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  user_name: 'User Name',
  email: 'Email',
  phone: 'Phone',
  mobile_phone: 'Mobile Phone',
  landing_page: 'Landing Page',
} as const;

/** What a password needs, said before it is typed. The readings are those of `shared/auth/password.ts`. */
export const passwordHints = {
  change: 'At least 8 characters with lowercase, uppercase and a digit. No character three times in a row.',
  signUp:
    'At least 8 characters, from 3 of these 4 groups: lowercase, uppercase, numbers, symbols. No character three times in a row.',
} as const;

/** Spec 5 and 8, Profile. */
export const profileMessages = {
  names: 'First Name and Last Name are required',
  userName: 'User Name is required',
  mobilePhone: 'Valid mobile phone number is required',
  duplicate: 'Duplicate username',
} as const;

/** Spec 8, MFA; spec 5, Profile (SMS phone). */
export const mfaMessages = {
  phone: 'Invalid Phone Number',
  totpMismatch: 'Invalid authentication code, please verify.',
  incorrectCode: 'Incorrect authentication code, please try again',
  sessionExpired: 'Session has expired, please logout try again',
  tryAgain: 'Please try again or contact support for assistance.',
  failed: 'Your request has encountered an error',
} as const;

/** User form messages (spec 5, dialog codes). Any other value is shown as its own text. */
export const dialogMessages: Readonly<Record<number, string>> = {
  0: 'Discard unsaved changes?',
  1: 'First Name and Last Name are required',
  2: 'User Name is required',
  3: 'Password is required for creating new user',
  4: 'Passwords do not match',
  5: 'Password must be at least 8 characters',
  6: 'Password must be a mix of at least 3 of these 4 groups: Uppercase letters, lowercase letters, numbers, symbols. And no character repeated more than 3 times in a row.',
  7: 'Name is required.',
  8: 'Text message template is required.',
  9: 'Your request has encountered an error.',
};

/** Spec 5 and 8, Sign-up. */
export const signUpMessages = {
  org_name: 'Organization name is required.',
  user_name: 'Username is required.',
  pw: 'Password is required.',
  confirm: 'Confirm the password.',
  first_name: 'First name is required.',
  last_name: 'Last name is required.',
  differ: 'Passwords do not match.',
  requirements: "Password doesn't meet the requirements.",
  terms: 'Please read and agree to our terms of service.',
  success: 'Your account is ready! Click confirm to redirect to login.',
  failure: 'Please contact our support team to up your account.',
  resellerHelp: (phone: string, email: string) =>
    `Call ${phone} or write to ${email} to get a valid reseller ID.`,
} as const;

/** Design 8. */
export const signUpLabels = {
  org_name: 'Organization Name',
  user_name: 'Username',
  pw: 'Password',
  confirm: 'Confirm Password',
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  resellerid: 'Reseller ID',
  addr: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  terms: 'Yes, I have read and agree to the terms of service.',
} as const;

export const emailActions = ['confirm', 'cancel', 'opt_out', 'not_pat'] as const;
export type EmailAction = (typeof emailActions)[number];

/** Spec 8, Email response, the misspelling too. */
export const emailResponseMessages = {
  waiting: 'Your request is being processed, please wait.',
  failure:
    'You request has encoutered an error, please try again or contact your healthcare provider directly to process your request.',
  success: {
    confirm: 'Thank you for confirming!',
    cancel: 'Your appointment will be canceled. Thank you for responding!',
    opt_out:
      'You will not be contacted again. If you change your mind, please contact your healthcare provider directly.',
    not_pat: 'We apologize for contacting the wrong person. You will not be contacted again.',
  },
} as const satisfies { success: Record<EmailAction, string> } & Record<string, unknown>;

/** Design 8. */
export const emailActionLabels: Readonly<Record<EmailAction, string>> = {
  confirm: 'Confirm appointment',
  cancel: 'Cancel appointment',
  opt_out: 'Stop contacting me',
  not_pat: 'Wrong person',
};

export const sessionMessages = {
  warning: (seconds: number) => `You will be logged out in ${seconds} seconds.`,
  noIvr: 'Your account is not setup for IVR.',
  beingBuilt: 'This part of the portal is being built.',
} as const;

/** What was typed before an idle log-out, offered again. */
export const draftMessages = {
  offer: (pageTitle: string) =>
    `You were logged out while you were typing on the page ${pageTitle}. What you typed was kept.`,
} as const;
