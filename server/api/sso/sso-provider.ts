import { sql } from 'kysely';
import { paths } from '../../../shared/paths.ts';
import type { Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';

export interface SsoProvider {
  urlId: string;
  idOrg: string;
  issuer: string;
  clientId: string;
  /** The secret as it is kept, which is sealed from the API's next start on. */
  clientSecret: string;
}

/** A provider that is allowed, by the id in its address. */
export async function findProvider(db: Db, urlId: string): Promise<SsoProvider | undefined> {
  const { rows } = await sql<SsoProvider>`
    select url_id as "urlId", id_org::text as "idOrg", issuer, client_id as "clientId",
      client_secret as "clientSecret"
    from sso_providers
    where url_id = ${urlId}
    and allowed
  `.execute(db);
  return rows[0];
}

/** Where the provider sends the browser back to. */
export function redirectUri(urlId: string, { publicUrl }: Pick<ApiDeps['config'], 'publicUrl'>): string {
  return new URL(paths.ssoLogin.to({ urlId }), publicUrl).href;
}
