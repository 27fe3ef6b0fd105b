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

const organization = { label: 'Number of the organization' };
const name = { label: 'Name in the address, such as lakeside' };

export const signOnCommands: Readonly<Record<string, Command>> = {
  'add-sso': {
    description: 'Adds a provider of single sign-on (OpenID Connect) to an organization.',
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
    description: 'Lists the providers of single sign-on.',
    options: {},
    run: async ({ db }) => {
      const rows = (await findProviders(db)).map(({ idOrg, urlId, issuer, clientId }) => {
        return [urlId, idOrg, issuer, clientId];
      });
      return printTable([['name', 'organization', 'issuer', 'client'], ...rows]);
    },
  },
  'remove-sso': {
    description: 'Removes a provider of single sign-on from an organization.',
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
    description: 'Links a user, as an internal admin has to be, to whom they are at the provider.',
    options: {
      'user-name': { label: 'User name' },
      name,
      subject: { label: 'Subject, as the audit trail names it at the refused sign-in' },
    },
    run: async ({ db, values, now }) => {
      const [userName, urlId] = [values['user-name'] ?? '', values['name'] ?? ''];
      const link = { userName, urlId, subject: values['subject'] ?? '' };
      await db.transaction().execute(async (trx) => {
        await linkUser(trx, link, { actor: await operatorOf(trx), now });
      });
      return `${userName} signs in by ${urlId} from now on.`;
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
  'DATA_SECRET: the client secret is kept encrypted. Set it as the API has it, and try again.';
