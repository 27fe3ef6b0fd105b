/** What is said at the sign-up of a new practice. */
export const signUpMessages = {
  org_name: 'Organization name is required.',
  user_name: 'Username is required.',
  pw: 'Password is required.',
  confirm: 'Confirm the password.',
  first_name: 'First name is required.',
  last_name: 'Last name is required.',
  differ: 'Passwords do not match.',
  requirements: "Password doesn't meet the requirements.",
  email: 'Invalid Email Address',
  phone: 'Invalid Phone Number',
  tooLong: (label: string, most: number) => `${label} must have at most ${most} characters`,
  terms: 'Please read and agree to our terms of service.',
  success: 'Your account is ready! Click confirm to redirect to login.',
  failure: 'Please contact our support team to up your account.',
  resellerHelp: (phone: string, email: string) =>
    `Call ${phone} or write to ${email} to get a valid reseller ID.`,
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
