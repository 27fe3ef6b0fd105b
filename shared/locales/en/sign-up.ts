import { trialCalls, trialDays } from '../../constants.ts';

export const signUpMessages = {
  org_name: 'Organization name is required.',
  user_name: 'Username is required.',
  pw: 'Password is required.',
  confirm: 'Confirm the password.',
  first_name: 'First name is required.',
  last_name: 'Last name is required.',
  colon: 'Username can’t contain a colon.',
  differ: 'Passwords do not match.',
  requirements: "Password doesn't meet the requirements.",
  email: 'Invalid Email Address',
  phone: 'Invalid Phone Number',
  tooLong: (label: string, most: number) => `${label} must have at most ${most} characters`,
  check: 'Please fix these',
  reseller: 'Reseller ID is not valid.',
  terms: 'Please read and agree to our terms of service.',
  success: 'Your account is ready! Click confirm to redirect to login.',
  failure: 'Please contact our support team to up your account.',
  unknown:
    'The server had a problem, so we don’t know whether your account was created. Try to sign in first. If that fails, send this form again.',
  notMade: 'Your account was not created because the server had a problem. Please send this form again.',
  resellerHelp: (phone: string, email: string) =>
    `Call ${phone} or write to ${email} to get a valid reseller ID.`,
} as const;

export const signUpGroups = {
  practice: 'Your practice',
  signIn: 'Your sign-in',
  you: 'You',
  address: 'Practice address',
  terms: 'Terms',
} as const;

export const signUpDoneMessages = {
  madeFor: ({ organization, userName }: { organization: string; userName: string }) =>
    `${organization} now has an account. You are signed in as ${userName}. Manage its users, groups and settings under Admin.`,
  made: 'Your practice now has an account. Manage its users, groups and settings under Admin.',
  trial: `Your free trial lasts ${trialDays} days and includes ${trialCalls} calls. Home shows how much you have used.`,
  approval:
    'We review every new account, usually within one business day. Until then, messages go only to email addresses and phones that you confirmed. Open the link we emailed you to confirm your address.',
  signIn: 'Sign in with the username and password you just chose.',
  starters: 'Add starter templates on Home: a text, an email and a call in two languages. You can edit them.',
  list: 'Create your first list: upload a file of appointments, review it and confirm.',
  go: 'Go to your account',
} as const;

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

export const signUpPageTexts = {
  title: 'Create your account',
  lead: 'All fields are required unless marked optional.',
  creating: 'Creating your account…',
  submit: 'Sign Up',
  haveAccount: 'Already have an account? Sign in',
  passwordRules: 'Password',
  help: 'Help',
  terms: 'Terms of Service and Privacy',
  doneTitle: 'Your account is ready',
  welcome: 'Welcome',
  confirm: 'Confirm',
  next: 'Next steps',
} as const;
