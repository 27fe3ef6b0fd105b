/** What is said to those who run the service. */
export const operatorMessages = {
  accounts: 'Log in to a client’s account, or change its payment setting.',
  organisations: (many: string) => `${many}, each with its users, IVR numbers and single sign-on`,
  whose: (organisation: string) =>
    `Those of ${organisation}. To see those of another client, log in to its account.`,
  panel: 'Admin Panel',
  acting: 'You act for a client. Return to the Admin Panel first.',
  resellerName: 'Name the reseller.',
  longName: (most: number) => `A name has at most ${most} characters.`,
  noOrganisation: 'There is no such organization.',
  providerName: 'Name in the address: lower-case letters, digits and hyphens, at most 40.',
  issuer: 'Issuer must be an address that starts with https://',
  clientId: 'Client ID is required, and has at most 255 characters.',
  clientSecret: 'Client secret is required, and has at most 1,000 characters.',
  providerTaken: 'There is a provider of this name already. Names are one for all organizations.',
  noProvider: 'There is no such provider.',
  notVerified: (reason: string) => `The provider does not say that it is this issuer: ${reason}.`,
  unreachable: 'The provider could not be reached from here, so its address was not checked.',
  host: (host: string) => `Its sign-in is at ${host}, which the portal’s SSO_ALLOWED_HOSTS has to name.`,
  redirect: (address: string) => `Redirect address, to enter at the provider: ${address}`,
  noUser: 'There is no user of that name in the provider’s organization.',
  subject: 'Subject is required, and has at most 255 characters.',
  linkedAlready: 'The user, or the subject, is linked at this provider already.',
  numbersSaved: 'The IVR numbers were saved.',
  numbersHint: 'Ten digits however they are written, or 3 to 15 digits and nothing else, as of an extension.',
  badNumber: (numbers: string) => `No number that is dialed: ${numbers}`,
  resellerMade: (id: string, name: string) => `${id} was made for ${name}.`,
  resellerOff: (id: string) => `Nobody signs up by ${id} any more.`,
  askSwitchOff: (id: string) =>
    `No new practice signs up by ${id} until it is switched on again. Those that did stay as they are.`,
  resellerOn: (id: string) => `${id} can be signed up by again.`,
  providerSaved: (urlId: string) => `${urlId} was saved.`,
  providerRemoved: (urlId: string) => `${urlId} was removed.`,
  askRemove: (urlId: string) =>
    `Nobody signs in by ${urlId} any more. Who has a password can still sign in by that.`,
  signOnHint:
    'OpenID Connect. The issuer is asked whether it is one before it is kept, unless it cannot be reached from here. The client secret is never shown.',
} as const;
