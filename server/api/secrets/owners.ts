/** Owner names of encrypted values. A value copied to another organization, user or setting cannot be decrypted there. */
export const owners = {
  callDigits: (call: string) => `phone_calls ${call}`,
  clientSecret: (idOrg: string, name: string) => `${idOrg} ${name}`,
  paymentAccount: (idOrg: string, id: string) => `${idOrg} payment_accounts ${id}`,
  pluginSecret: (idOrg: string) => `${idOrg} plugins.secret`,
  providerSecret: (idOrg: string) => `${idOrg} sso_providers.client_secret`,
  totpSecret: (userId: string) => `user ${userId} totp`,
} as const;
