import type { ReactElement } from 'react';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { holdStrings } from '../../../../shared/locales/en/holds.ts';
import type { org } from '../../../../shared/resources/org.ts';
import { Notice } from '../../../../views/ui/notice.tsx';
import { describeHold } from '../../page/describe-hold.ts';
import type { FormContext } from '../../resource/screen-parts.ts';
import { isManager } from '../../session/signed-in.ts';

/** Shows the legal hold of the organization to its managers. */
export async function loadHoldNotice(ctx: FormContext<typeof org>): Promise<ReactElement | undefined> {
  const { api, record, parts, signedIn, nowSeconds } = ctx;
  if (record?.id !== signedIn().organization.id || !isManager(signedIn())) return undefined;
  if (!(await parts.relay.isLevel2())) return undefined;
  const found = await api.call(apiCalls.readHold);
  const hold = found.ok ? found.results[0] : undefined;
  if (!hold) return undefined;
  const set = describeHold(hold, { zone: ctx.zone(), nowSeconds });
  const text = [holdStrings.ofOrganization, set, holdStrings.kept].join(' ');
  return <Notice kind="info" text={text} />;
}
