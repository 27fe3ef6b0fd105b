import { sql } from 'kysely';
import { systemActor, type Actor } from '../operation/actor.ts';
import type { Db } from '../database/db.ts';
import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { foldLetters } from '../../../shared/fold-letters.ts';
import { operatorMessages } from '../../../shared/locales/en/operators.ts';
import { refuse } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Actor who makes a change, and its time in Unix milliseconds. */
export interface AuditAuthor {
  actor: Actor;
  now: number;
}

const operatorName = 'operator';
/** Placeholder id used until the operators' organization exists. */
const noOrganizationId = '0';

/** Finds the operators' organization: the one with the lowest id that has an internal admin. */
export async function findOwnOrganization(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id_org)::text as id
    from users
    where admin_user = 'T'
  `.execute(db);
  return rows[0]?.id ?? undefined;
}

export async function operatorOf(db: Db): Promise<Actor> {
  return systemActor(operatorName, (await findOwnOrganization(db)) ?? noOrganizationId);
}

/** True if the typed name is the organization's, apart from letters, quotes, dashes and spaces that a keyboard or a browser writes differently. */
export const isSameName = (typed: string, name: string): boolean => typeable(typed) === typeable(name);

const typeable = (name: string) =>
  foldLetters(name)
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Rejects with 403 while the caller acts for a client, because the operation affects other organizations. */
export function asOperator<Call extends ApiCall>(operation: SignedOperation<Call>): SignedOperation<Call> {
  return async (request, deps) =>
    request.actor.actingFor ? refuse(403, operatorMessages.acting) : operation(request, deps);
}
