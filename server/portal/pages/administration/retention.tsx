import { apiCalls } from '../../../../shared/api-calls.ts';
import { retentionStrings } from '../../../../shared/locales/en/organization.ts';
import type { InputOf, RowOf } from '../../../../shared/resources/define.ts';
import type { org } from '../../../../shared/resources/org.ts';
import { retentionFields, retentionKinds } from '../../../../shared/retention.ts';
import { formatMoment } from '../../../../shared/time.ts';
import { RetentionSection } from '../../../../views/administration/retention-section.tsx';
import type { FormTarget } from '../../resource/screen-parts.ts';

/** Renders the results of the cleanup on the page of the user's own organization; nothing if it keeps all data. */
export async function renderRetention(target: FormTarget<typeof org>) {
  const { api, record, signedIn, parts, zone, nowSeconds } = target;
  if (record?.id !== signedIn().organization.id || !(await parts.relay.isLevel2())) return undefined;
  const found = await api.call(apiCalls.readRetention);
  const [retention] = found.ok ? found.results : [];
  if (!retention || retention.kinds.length === 0) return undefined;
  const last = retention.time === undefined ? undefined : formatMoment(retention.time, zone(), nowSeconds);
  return <RetentionSection kinds={retention.kinds} last={last} />;
}

/** Describes the records that shorter retention deletes; undefined if no retention becomes shorter. */
export function describeDeletion(
  record: RowOf<typeof org> | undefined,
  values: InputOf<typeof org>,
): string | undefined {
  if (!record) return undefined;
  const shorter = retentionKinds.flatMap((kind) => {
    const field = retentionFields[kind];
    const years = yearsOf(values[field]);
    return years < yearsOf(record[field]) ? [retentionStrings.after(kind, years)] : [];
  });
  return shorter.length > 0 ? retentionStrings.deletes(shorter) : undefined;
}

const yearsOf = (value: unknown) => Number(value || Infinity);
