/** What is said to those who run the service. */
export const operatorMessages = {
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
} as const;
