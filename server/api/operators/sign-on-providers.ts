import { sql } from 'kysely';
import { operatorMessages } from '../../../shared/locales/en/operators.ts';
import { findProviderErrors } from '../../../shared/operators/provider.ts';
import { brokenConstraint, toId, type Db, type Trx } from '../database/db.ts';
import { notFound, refuse, Refusal } from '../operation/answer.ts';
import { discover } from '../providers/open-id.ts';
import { writeAudit } from '../rows/audit.ts';
import { type Keyring, owners } from '../secrets/keyring.ts';
import type { AuditAuthor } from './operator.ts';

/** Single sign-on provider, without its secret. */
interface SignOnProvider {
  idOrg: string;
  /** Unique id in the URL where users start sign-in. */
  urlId: string;
  issuer: string;
  clientId: string;
}

export type NewProvider = SignOnProvider & { clientSecret: string };

export async function findProviders(db: Db, idOrg?: string): Promise<SignOnProvider[]> {
  return db
    .selectFrom('sso_providers')
    .select(({ cast }) => [
      cast<string>('id_org', 'text').as('idOrg'),
      'url_id as urlId',
      'issuer',
      'client_id as clientId',
    ])
    .$if(idOrg !== undefined, (query) => query.where('id_org', '=', toId(idOrg ?? '0')))
    .orderBy('url_id')
    .execute();
}

/** Returns the first error in the input; undefined if it is valid. */
export function findProviderError(
  { urlId, issuer, clientId, clientSecret }: NewProvider,
  how: { changes?: boolean } = {},
): string | undefined {
  const typed = { url_id: urlId, issuer, client_id: clientId, client_secret: clientSecret };
  return Object.values(findProviderErrors(typed, how))[0];
}

/** Reads the issuer's discovery document. Returns the host of its sign-in page, or the reason why it is invalid. */
export async function checkIssuer(
  issuer: string,
): Promise<{ host: string } | { failure: string } | 'unreachable'> {
  const found = await discover(issuer).catch(() => undefined);
  if (!found) return 'unreachable';
  return 'failure' in found ? found : { host: found.authorizationUrl.hostname };
}

/** Adds a provider to an organization and encrypts its secret. */
export async function enterProvider(
  trx: Trx,
  provider: NewProvider,
  { keyring, ...by }: AuditAuthor & { keyring: Keyring },
): Promise<void> {
  const { idOrg, urlId, issuer, clientId, clientSecret } = provider;
  if (!(await hasOrganization(trx, idOrg))) throw new Refusal(refuse(404, operatorMessages.noOrganization));
  const client_secret = keyring.seal(clientSecret, owners.providerSecret(idOrg));
  await trx
    .insertInto('sso_providers')
    .values({ url_id: urlId, id_org: idOrg, issuer, client_id: clientId, client_secret })
    .execute()
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== 'sso_providers_pkey') throw error;
      throw new Refusal(refuse(409, operatorMessages.providerTaken));
    });
  await note(trx, provider, { ...by, action: 'create', detail: `Added single sign-on ${nameOf(provider)}` });
}

/** Changes the issuer and client ID, and the secret if one is given. */
export async function changeProvider(
  trx: Trx,
  provider: NewProvider,
  { keyring, ...by }: AuditAuthor & { keyring: Keyring },
): Promise<void> {
  const { idOrg, urlId, issuer, clientId, clientSecret } = provider;
  const sealed = clientSecret && keyring.seal(clientSecret, owners.providerSecret(idOrg));
  const changed = await trx
    .updateTable('sso_providers')
    .set({ issuer, client_id: clientId, ...(sealed && { client_secret: sealed }) })
    .where('url_id', '=', urlId)
    .where('id_org', '=', toId(idOrg))
    .executeTakeFirst();
  if (!changed.numUpdatedRows) throw new Refusal(notFound());
  const secret = sealed ? ', with a new client secret' : '';
  await note(trx, provider, {
    ...by,
    action: 'update',
    detail: `Changed single sign-on ${nameOf(provider)}${secret}`,
  });
}

/** Removes a provider, which disables sign-in through it. User links stay in case it is added again. */
export async function removeProvider(
  trx: Trx,
  { idOrg, urlId }: Pick<SignOnProvider, 'idOrg' | 'urlId'>,
  by: AuditAuthor,
): Promise<void> {
  const removed = await trx
    .deleteFrom('sso_providers')
    .where('url_id', '=', urlId)
    .where('id_org', '=', toId(idOrg))
    .returning(['issuer', 'client_id as clientId'])
    .executeTakeFirst();
  if (!removed) throw new Refusal(notFound());
  const provider = { idOrg, urlId, ...removed };
  await note(trx, provider, {
    ...by,
    action: 'delete',
    detail: `Removed single sign-on ${nameOf(provider)}`,
  });
}

async function hasOrganization(db: Db, idOrg: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(idOrg)) return false;
  const { rows } = await sql`select from org where id = ${idOrg}::bigint`.execute(db);
  return rows.length > 0;
}

const nameOf = ({ urlId, issuer, clientId }: SignOnProvider) => `${urlId} (${issuer}, client ${clientId})`;

/** Writes to the audit trail of the organization whose users sign in with the provider. */
function note(
  trx: Trx,
  { idOrg, urlId }: SignOnProvider,
  entry: AuditAuthor & { action: string; detail: string },
): Promise<void> {
  return writeAudit(trx, { ...entry, resource: 'sso_providers', recordId: urlId, idOrg });
}
