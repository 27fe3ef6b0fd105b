import { operatorMessages } from '../../shared/locales/en/operators.ts';
import { linkUser } from '../api/operators/link-user.ts';
import { operatorOf } from '../api/operators/operator.ts';
import {
  checkIssuer,
  enterProvider,
  findProviderError,
  findProviders,
  removeProvider,
} from '../api/operators/sign-on-providers.ts';
import { createKeyring } from '../api/secrets/keyring.ts';
import { redirectUri } from '../api/sso/sso-provider.ts';
import type { Config } from '../config.ts';
import { printTable, type Command, type CommandContext } from './command.ts';

const organization = { label: 'Organization number' };
const name = { label: 'Name in the address, such as lakeside' };

export const signOnCommands: Readonly<Record<string, Command>> = {
  'add-sso': {
    description: 'Adds a single sign-on provider (OpenID Connect) to an organization.',
    options: {
      organization,
      name,
      issuer: { label: 'Issuer' },
      'client-id': { label: 'Client ID' },
    },
    secret: { label: 'Client secret' },
    run: addProvider,
  },
  'list-sso': {
    description: 'Lists the single sign-on providers.',
    options: {},
    run: async ({ db }) => {
      const rows = (await findProviders(db)).map(({ idOrg, urlId, issuer, clientId }) => {
        return [urlId, idOrg, issuer, clientId];
      });
      return printTable([['name', 'organization', 'issuer', 'client'], ...rows]);
    },
  },
  'remove-sso': {
    description: 'Removes a single sign-on provider from an organization.',
    options: { organization, name },
    run: async ({ db, values, now }) => {
      const [idOrg, urlId] = [values['organization'] ?? '', values['name'] ?? ''];
      await db.transaction().execute(async (trx) => {
        await removeProvider(trx, { idOrg, urlId }, { actor: await operatorOf(trx), now });
      });
      return `${urlId} was removed.`;
    },
  },
  'link-sso': {
    description: 'Links a user to an identity at the provider. Internal admins can be linked only this way.',
    options: {
      'user-name': { label: 'User name' },
      name,
      subject: { label: 'Subject, as shown in the audit trail for the rejected sign-in' },
    },
    run: async ({ db, values, now }) => {
      const [userName, urlId] = [values['user-name'] ?? '', values['name'] ?? ''];
      const link = { userName, urlId, subject: values['subject'] ?? '' };
      await db.transaction().execute(async (trx) => {
        await linkUser(trx, link, { actor: await operatorOf(trx), now });
      });
      return `${userName} can now sign in through ${urlId}.`;
    },
  },
};

async function addProvider({ db, config, values, secret, now }: CommandContext): Promise<string> {
  const provider = {
    idOrg: values['organization'] ?? '',
    urlId: values['name'] ?? '',
    issuer: values['issuer'] ?? '',
    clientId: values['client-id'] ?? '',
    clientSecret: secret,
  };
  const error = findProviderError(provider);
  if (error) throw new Error(error);
  if (config.dataSecrets.length === 0) throw new Error(noDataSecret);
  const keyring = createKeyring(config.dataSecrets);
  const issuerCheck = await checkIssuer(provider.issuer);
  if (issuerCheck !== 'unreachable' && 'failure' in issuerCheck)
    throw new Error(operatorMessages.notVerified(issuerCheck.failure));
  await db.transaction().execute(async (trx) => {
    await enterProvider(trx, provider, { actor: await operatorOf(trx), now, keyring });
  });
  const redirect = operatorMessages.redirect(redirectUri(provider.urlId, config));
  const checked =
    issuerCheck === 'unreachable' ? operatorMessages.unreachable : describeHost(issuerCheck.host, config);
  return [`${provider.urlId} was added.`, redirect, checked].filter(Boolean).join('\n');
}

const describeHost = (host: string, { ssoAllowedHosts }: Config) =>
  ssoAllowedHosts.includes(host) ? '' : operatorMessages.host(host);

const noDataSecret =
  'DATA_SECRET: the client secret is saved encrypted. Set it to the API’s value and try again.';
