import { libraryMessages } from '../../../shared/messages.ts';
import { isRecord, textOf } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { refuse } from '../answer.ts';
import { organisationOf } from '../auth/actor.ts';
import type { SignedOperation } from '../operation.ts';
import { isOwnRecord } from './own-record.ts';

/**
 * A field that names a record by its id names one of the caller's organisation (security Z3); the foreign key sees to it that it
 * stays. An empty choice names nothing and is kept as null.
 */
export function checkedReferences(
  definition: ResourceDefinition,
  operation: SignedOperation,
): SignedOperation {
  const references = idReferences(definition);
  if (references.length === 0) return operation;
  return async (request, deps) => {
    const { body, actor } = request;
    if (!isRecord(body)) return operation(request, deps);
    const given = references.filter(({ name }) => Object.hasOwn(body, name));
    for (const { name, label, table } of given) {
      const id = textOf(body, name);
      if (id && !(await isOwnRecord(deps.db, { table, id, idOrg: organisationOf(actor) })))
        return refuse(400, libraryMessages.choose(label));
    }
    const empty = given.filter(({ name }) => body[name] === '').map(({ name }) => [name, null] as const);
    return operation({ ...request, body: { ...body, ...Object.fromEntries(empty) } }, deps);
  };
}

function idReferences({ fields }: ResourceDefinition) {
  return Object.entries(fields).flatMap(([name, { label, reference, serverSet }]) =>
    reference?.by === 'id' && !serverSet ? [{ name, label, table: reference.to }] : [],
  );
}
