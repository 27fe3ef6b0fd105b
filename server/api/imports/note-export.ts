import { plural } from '../../../shared/count.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { type ResourceDefinition, rightTo } from '../../../shared/resources/define.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { countOf } from '../../../shared/resources/resource-paths.ts';
import { isOpenTo, type Right } from '../../../shared/rights.ts';
import { areas } from '../../../shared/sections.ts';
import { mapOf, text, type ValueOf } from '../../../shared/wire/wire-types.ts';
import { notAllowed, refuse, succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { bodyOf, readRequest, type SignedOperation } from '../operation/operation.ts';

const longestText = 500;

/** Writes the audit row of an export. The caller builds the export from list calls. */
export const noteExport: SignedOperation<typeof apiCalls.noteExport> = async (request, { db, clock }) => {
  const { resource, rows = NaN } = readRequest(apiCalls.noteExport, request);
  const definition = findResource(resource);
  const exported = definition ? exportOf(definition) : otherExports[resource];
  if (!exported || !Number.isSafeInteger(rows) || rows < 0)
    return refuse(400, 'resource and rows are required.');
  if (!isOpenTo(request.actor, exported.right)) return notAllowed();
  const what = exported.describe(rows);
  const detail = `Exported ${what}${describeFilter(definition, bodyOf(request)['filter'])}`;
  const { actor } = request;
  const entry = { actor, action: 'export', resource, recordId: '', detail, now: clock() };
  await db.transaction().execute((trx) => writeAudit(trx, entry));
  return succeed();
};

interface Exported {
  right: Right;
  describe(rows: number): string;
}

const exportOf = (definition: ResourceDefinition): Exported => ({
  right: rightTo(definition, 'list'),
  describe: (rows) => countOf(definition, rows),
});

/** Exports of data other than resources: calls and their metrics, a day's appointments, and a day's payments. */
const otherExports: Readonly<Record<string, Exported>> = {
  ivr: { right: ['ivr'], describe: (rows) => `${rows} ${plural(rows, 'row')} of IVR calls` },
  payments_day: {
    right: areas.payments.sections,
    describe: (rows) => `${rows} ${plural(rows, 'row')} of one day’s payments`,
  },
  appointments: {
    right: ['home'],
    describe: (rows) => `${rows} ${plural(rows, 'appointment')}`,
  },
};

/** Formats a filter like `; Provider 'Dr. Park', Language 'es'`. Text filters stay unchanged. */
function describeFilter(definition: ResourceDefinition | undefined, filter: unknown): string {
  const filterText =
    typeof filter === 'string' ? filter.trim() : describeFields(definition, fieldFilters.read(filter));
  return filterText === '' ? '' : `; ${filterText.slice(0, longestText)}`;
}

const fieldFilters = mapOf(text);

function describeFields(
  definition: ResourceDefinition | undefined,
  filters: ValueOf<typeof fieldFilters> = {},
): string {
  return Object.entries(filters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${definition?.fields[name]?.label ?? name} '${value}'`)
    .join(', ');
}
