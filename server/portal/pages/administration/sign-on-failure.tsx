import type { ReactElement } from 'react';
import { signOnMessages } from '../../../../shared/locales/en/organization.ts';
import { audit } from '../../../../shared/resources/audit.ts';
import type { org } from '../../../../shared/resources/org.ts';
import { onMoment, formatMoment } from '../../../../shared/time.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { Notice } from '../../../../views/ui/notice.tsx';
import { isManager } from '../../session/signed-in.ts';
import type { FormContext } from '../../resource/screen-parts.ts';

const shownSeconds = 7 * 24 * 3600;
/** Beginning of the audit detail of every failed single sign-on. */
const begins = 'Single sign-on (';

/** Shows the latest failed single sign-on of the past week with its cause to managers of an organization with an SSO provider. */
export async function loadSignOnFailure(ctx: FormContext<typeof org>): Promise<ReactElement | undefined> {
  const { api, signedIn, nowSeconds, record } = ctx;
  const isOwn = record?.id === signedIn().organization.id && record.sso_provider === 'T';
  if (!isOwn || !isManager(signedIn())) return undefined;
  const filter = { action: 'login failed', resource: 'users' };
  const found = await api.list(audit, {
    filter,
    search: begins,
    sort: [{ field: 'id', descending: true }],
    size: 1,
  });
  const row = found.ok ? found.rows[0] : undefined;
  const { time = 0 } = row ?? {};
  if (!row?.detail.startsWith(begins) || time < nowSeconds - shownSeconds) return undefined;
  const when = onMoment(formatMoment(time, ctx.zone(), nowSeconds));
  const cause = row.detail.slice(row.detail.indexOf(': ') + 2);
  const text = (
    <>
      {signOnMessages.signOnFailed(when, cause)}{' '}
      <a href={writeListState(audit, { filter, search: begins })}>{signOnMessages.allFailures}</a>
    </>
  );
  return <Notice kind="info" text={text} />;
}
