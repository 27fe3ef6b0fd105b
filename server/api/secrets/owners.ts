/** Whose a sealed value is and which: what is copied to another organisation, user or setting does not open there. */
export const owners = {
  callDigits: (call: string) => `phone_calls ${call}`,
  clientSecret: (idOrg: string, name: string) => `${idOrg} ${name}`,
  paymentAccount: (idOrg: string, id: string) => `${idOrg} payment_accounts ${id}`,
  pluginSecret: (idOrg: string) => `${idOrg} plugins.secret`,
  providerSecret: (idOrg: string) => `${idOrg} sso_providers.client_secret`,
  totpSecret: (userId: string) => `user ${userId} totp`,
} as const;
