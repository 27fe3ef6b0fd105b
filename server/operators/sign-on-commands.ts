import { operatorMessages } from '../../shared/messages/operators.ts';
import { linkUser } from '../api/operators/link-user.ts';
import { operatorOf } from '../api/operators/operator.ts';
import {
  askIssuer,
  enterProvider,
  findProviderFault,
  findProviders,
  removeProvider,
} from '../api/operators/sign-on-providers.ts';
import { createKeyring } from '../api/secrets/keyring.ts';
import { redirectUri } from '../api/sso/sso-provider.ts';
import type { Config } from '../config.ts';
import { printTable, type Command, type Work } from './command.ts';

const organization = { label: 'Number of the organization' };
const name = { label: 'Name in the address, such as lakeside' };

export const signOnCommands: Readonly<Record<string, Command>> = {
  'add-sso': {
    what: 'Adds a provider of single sign-on (OpenID Connect) to an organization.',
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
    what: 'Lists the providers of single sign-on.',
    options: {},
    run: async ({ db }) => {
      const rows = (await findProviders(db)).map(({ idOrg, urlId, issuer, clientId }) => {
        return [urlId, idOrg, issuer, clientId];
      });
      return printTable([['name', 'organization', 'issuer', 'client'], ...rows]);
    },
  },
  'remove-sso': {
    what: 'Removes a provider of single sign-on from an organization.',
    options: { organization, name },
    run: async ({ db, given, now }) => {
      const [idOrg, urlId] = [given['organization'] ?? '', given['name'] ?? ''];
      await db.transaction().execute(async (trx) => {
        await removeProvider(trx, { idOrg, urlId }, { actor: await operatorOf(trx), now });
      });
      return `${urlId} was removed.`;
    },
  },
  'link-sso': {
    what: 'Links a user, as an internal admin has to be, to whom they are at the provider.',
    options: {
      'user-name': { label: 'User name' },
      name,
      subject: { label: 'Subject, as the audit trail names it at the refused sign-in' },
    },
    run: async ({ db, given, now }) => {
      const [userName, urlId] = [given['user-name'] ?? '', given['name'] ?? ''];
      const link = { userName, urlId, subject: given['subject'] ?? '' };
      await db.transaction().execute(async (trx) => {
        await linkUser(trx, link, { actor: await operatorOf(trx), now });
      });
      return `${userName} signs in by ${urlId} from now on.`;
    },
  },
};

async function addProvider({ db, config, given, secret, now }: Work): Promise<string> {
  const provider = {
    idOrg: given['organization'] ?? '',
    urlId: given['name'] ?? '',
    issuer: given['issuer'] ?? '',
    clientId: given['client-id'] ?? '',
    clientSecret: secret,
  };
  const fault = findProviderFault(provider);
  if (fault) throw new Error(fault);
  if (config.dataSecrets.length === 0) throw new Error(noDataSecret);
  const keyring = createKeyring(config.dataSecrets);
  const asked = await askIssuer(provider.issuer);
  if (asked !== 'unreachable' && 'fault' in asked) throw new Error(operatorMessages.notVerified(asked.fault));
  await db.transaction().execute(async (trx) => {
    await enterProvider(trx, provider, { actor: await operatorOf(trx), now, keyring });
  });
  const redirect = operatorMessages.redirect(redirectUri(provider.urlId, config));
  const checked = asked === 'unreachable' ? operatorMessages.unreachable : tellHost(asked.host, config);
  return [`${provider.urlId} was added.`, redirect, checked].filter(Boolean).join('\n');
}

const tellHost = (host: string, { ssoAllowedHosts }: Config) =>
  ssoAllowedHosts.includes(host) ? '' : operatorMessages.host(host);

const noDataSecret =
  'DATA_SECRET: the client secret is kept encrypted. Set it as the API has it, and try again.';
