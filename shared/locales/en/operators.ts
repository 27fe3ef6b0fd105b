import { counted } from '../../count.ts';

export const operatorMessages = {
  accounts: 'Log in to a client’s account, or change its payment setting.',
  organizations: (many: string) => `${many}, each with its users, IVR numbers and single sign-on`,
  signsUp: 'with or without a reseller ID. To close an organization, open its page.',
  whose: (organization: string) => `Showing ${organization}. To see another client, log in to its account.`,
  panel: 'Admin Panel',
  acting: 'You’re logged in as a client. Return to the Admin Panel first.',
  resellerName: 'Enter the reseller’s name.',
  resellerTaken: (id: string) => `A reseller with this name already exists: ${id}.`,
  longName: (most: number) => `A name can have at most ${most} characters.`,
  noOrganization: 'This organization doesn’t exist.',
  providerName: 'Name in the address: lowercase letters, digits and hyphens, at most 40.',
  issuer: 'Issuer must be an address that starts with https://',
  clientId: 'Client ID is required and can have at most 255 characters.',
  clientSecret: 'Client secret is required and can have at most 1,000 characters.',
  providerTaken:
    'A provider with this name already exists. Each name can be used only once across all organizations.',
  noProvider: 'This provider doesn’t exist.',
  notVerified: (reason: string) => `The provider doesn’t confirm this issuer: ${reason}.`,
  unreachable: 'Our server could not reach the provider, so the issuer was not checked.',
  host: (host: string) => `Its sign-in page is at ${host}. Add that host to the portal’s SSO_ALLOWED_HOSTS.`,
  redirect: (address: string) => `Redirect address to enter at the provider: ${address}`,
  noUser: 'There is no user with that name in the provider’s organization.',
  subject: 'Subject is required and can have at most 255 characters.',
  linkedAlready: 'The user or the subject is already linked at this provider.',
  numbersUnlike:
    'These numbers are saved in a different format. Change them under Payment Setting, IVR Number.',
  numbersSaved: 'The IVR numbers were saved.',
  numbersHint: 'Ten digits in any format, or an extension of 3 to 15 digits.',
  badNumber: (numbers: string) => `Not a phone number: ${numbers}`,
  resellerMade: (id: string, name: string) => `${id} was created for ${name}.`,
  resellerOff: (id: string) => `New practices can no longer sign up with ${id}.`,
  confirmSwitchOff: (id: string) =>
    `New practices can’t sign up with ${id} until you switch it on again. Existing practices are not affected.`,
  resellerOn: (id: string) => `New practices can sign up with ${id} again.`,
  providerSaved: (urlId: string) => `${urlId} was saved.`,
  providerRemoved: (urlId: string) => `${urlId} was removed.`,
  confirmRemove: (urlId: string) =>
    `Users will no longer be able to sign in with ${urlId}. Users who have a password can still use that.`,
  signOnHint:
    'OpenID Connect. We check the issuer before saving it, unless we can’t reach it from here. The client secret is never shown.',
} as const;

export const operatorPageStrings = {
  tabs: { accounts: 'Accounts', organizations: 'Organizations', resellers: 'Resellers', health: 'Health' },
  signUpBefore: 'New organizations sign up at ',
  heads: {
    name: 'Name',
    users: 'Users',
    numbers: 'IVR numbers',
    payments: 'Payments',
    lastSignIn: 'Last sign-in',
    signIn: 'Sign-in',
  },
  number: 'Number',
  resellerId: 'Reseller ID',
  on: 'On',
  off: 'Off',
  never: 'Never',
  search: 'Search organizations',
  searchHint: 'Name or number',
  count: (count: number) => counted(count, 'organization'),
  noMatch: (search: string) => `No organization matches “${search}”.`,
  matching: (organizations: string, search: string) => `${organizations} for “${search}”`,
  dialed: 'Numbers that callers dial',
  saveNumbers: 'Save numbers',
  signedUpBy: 'Signed up by',
  approving: 'Approving…',
} as const;

/** Fields that confirm a change to an organization. */
export const confirmationStrings = {
  reason: 'Reason',
  name: 'Organization name',
  nameHint: (name: string) => `Type ${name} to confirm.`,
} as const;

export const resellerStrings = {
  none: 'No resellers yet. A practice can sign up without one.',
  new: 'New reseller',
  newHint: 'Each reseller gets an ID, which new practices enter when they sign up.',
  create: 'Create reseller ID',
  heads: { id: 'Reseller ID', name: 'Name', practices: 'Practices', signUp: 'Sign-up' },
  open: 'Open',
  off: 'Off',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  confirmSwitchOff: (name: string) => `Switch off ${name}?`,
} as const;

export const signOnStrings = {
  title: 'Single sign-on',
  new: 'New provider',
  another: 'Another provider',
  checking: 'Checking the provider…',
  urlId: 'Name in the address',
  urlIdHint: 'Lower-case letters, digits and hyphens, such as lakeside',
  add: 'Add provider',
  save: (urlId: string) => `Save ${urlId}`,
  remove: (urlId: string) => `Remove ${urlId}`,
  removeTitle: (urlId: string) => `Remove ${urlId}?`,
  removing: 'Removing…',
  issuer: 'Issuer',
  issuerHint: 'Exactly as the provider shows it, such as https://login.example.org',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretSaved: 'A secret is saved and is never shown. Enter a new one to replace it.',
} as const;
