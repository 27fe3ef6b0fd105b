import { apiCalls } from '../../../../shared/api-calls.ts';
import { findHoursErrors } from '../../../../shared/reminders/practice-hours.ts';
import { actingMessages } from '../../../../shared/locales/en/administration.ts';
import { hoursMessages, senderMessages } from '../../../../shared/locales/en/organization.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { closedOutResult } from '../../../../shared/api-calls/reminders.ts';
import type { ValueOf } from '../../../../shared/wire/wire-types.ts';
import { firstOf } from '../../../../shared/reply.ts';
import type { InputOf } from '../../../../shared/resources/define.ts';
import { org } from '../../../../shared/resources/org.ts';
import { readTextSender } from '../../../../shared/phone-number.ts';
import { toZone, zoneNames } from '../../../../shared/time.ts';
import { readOrganization } from '../../../../shared/user.ts';
import { SaveWarning } from '../../../../views/administration/save-warning.tsx';
import type { Choice } from '../../../../views/resource/props.ts';
import { zoneName } from '../../../../shared/time-zones.ts';
import { isManager, writeSignedIn, type SignedIn } from '../../session/signed-in.ts';
import { lockTabs } from './admin-tabs.tsx';
import { exportAll, renderDataExport } from './data-export.tsx';
import { loadHoldNotice } from './hold-notice.tsx';
import { describeDeletion, renderRetention } from './retention.tsx';
import { loadSignOnFailure } from './sign-on-failure.tsx';
import type { FormErrorMap, FormFieldMap, SomeValues } from '../../resource/screen-extras.ts';
import type {
  FormPost,
  FormTarget,
  FormContext,
  ResourceScreenParts,
  SavedRecord,
} from '../../resource/screen-parts.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Organizations screen. Internal admins who are not acting for a client see all organizations, other users only their own. */
export const orgScreen: ResourceScreenParts<typeof org> = {
  may: (signedIn) => ({
    create: seesAll(signedIn),
    change: isManager(signedIn),
    remove: seesAll(signedIn),
    export: seesAll(signedIn),
  }),
  single: ownOrganization,
  list: { extras: async (ctx) => ({ tabs: await lockTabs(ctx) }) },
  form: {
    fields,
    start: { copy: { text_from: '', voice_from: '' } },
    extras: async (ctx) => ({
      choices: { timezone: zoneChoices(ctx) },
      tabs: await lockTabs(ctx),
      lead: await loadLead(ctx),
      aside: await renderAside(ctx),
    }),
    check: ({ values }) => ({ ...findHoursErrors(values), ...findSenderErrors(values) }),
    warn: warnOfEffects,
    steps: { exportAll },
    refusals: { [senderMessages.taken]: 'text_from' },
    refusedField: findRefusedTemplate,
    afterSave: saved,
  },
  deletion: { alsoDeletes: resourceMessages.organizationGoes },
};

/** Returns undefined without a notice, because the summary of errors comes after the lead. */
async function loadLead(ctx: FormContext<typeof org>) {
  const [hold, failure] = [await loadHoldNotice(ctx), await loadSignOnFailure(ctx)];
  return (
    (hold ?? failure) && (
      <>
        {hold}
        {failure}
      </>
    )
  );
}

const otherZones = [
  'America/Phoenix',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Indiana/Knox',
  'America/Kentucky/Louisville',
  'America/Boise',
  'America/North_Dakota/Center',
  'America/Menominee',
  'America/Juneau',
  'America/Nome',
  'America/Adak',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
  'Pacific/Saipan',
  'Pacific/Pago_Pago',
] as const;

/** Templates from the organization's own library. */
const paymentTemplates = ['payment_text', 'payment_text_es', 'payment_email', 'payment_email_es'] as const;
const chosenFromLibrary = ['inbound_sequence', ...paymentTemplates] as const;

/** Finds the field whose template cannot be used for payment requests. The API's message begins with the field's label. */
function findRefusedTemplate(msg: string) {
  return paymentTemplates.find((name) => msg.startsWith(requestMessages.cannotFill(org.fields[name].label)));
}

/**
 * Returns the editable fields. Only the organization itself changes its sign-in rules, and single sign-on settings need an SSO provider.
 * Only internal admins set sender numbers.
 */
function fields({ signedIn, mode, record }: FormTarget<typeof org>): FormFieldMap {
  const mayHaveProvider = mode !== 'create' && record?.sso_provider !== 'F';
  const omitted = mayHaveProvider ? [] : ['sso_second_factor'];
  const { acting, user } = signedIn();
  if (!user.admin) return { omitted, fixed: ['text_from', 'voice_from'], fixedHint: senderMessages.theirs };
  if (!acting) return { omitted: [...omitted, ...chosenFromLibrary] };
  const fixed = ['enable_mfa', 'sso_second_factor'];
  return { omitted, fixed, fixedHint: actingMessages.theirSignIn };
}

const findSenderErrors = ({ text_from: sender = '' }: SomeValues): FormErrorMap =>
  sender === '' || readTextSender(sender) ? {} : { text_from: senderMessages.form };

/** Returns the ID of the organization shown instead of the list, or undefined if the user sees all organizations. */
export function ownOrganization(signedIn: SignedIn): string | undefined {
  return seesAll(signedIn) ? undefined : signedIn.organization.id || undefined;
}

const seesAll = ({ user, acting }: SignedIn) => user.admin && !acting;

async function renderAside(target: FormTarget<typeof org>) {
  const [dataExport, retention] = await Promise.all([renderDataExport(target), renderRetention(target)]);
  return dataExport || retention ? (
    <>
      {dataExport}
      {retention}
    </>
  ) : undefined;
}

/** Returns the zones with short names, then the other US zones. The organization's own zone keeps its stored name. */
function zoneChoices({ values, nowSeconds }: FormContext<typeof org>): Choice[] {
  const current = values.timezone;
  return [...Object.values(zoneNames), ...otherZones].map((zone) => ({
    value: current !== '' && toZone(current, '') === zone ? current : zone,
    label: zoneName(zone, nowSeconds),
  }));
}

/** Asks for confirmation if the change affects planned messages or deletes old records. */
async function warnOfEffects(post: FormPost<typeof org>, values: InputOf<typeof org>) {
  const effects = [await describeClosedHours(post, values), describeDeletion(post.record, values)];
  const shown = effects.filter((effect) => effect !== undefined);
  return shown.length > 0 ? <SaveWarning effects={shown} /> : undefined;
}

/** Describes planned messages in closed hours. On saving, the API moves those messages or cancels the late ones. */
async function describeClosedHours(post: FormPost<typeof org>, values: InputOf<typeof org>) {
  const { api, parts, record, signedIn } = post;
  if (!record || !(await parts.relay.isLevel2())) return undefined;
  const theirs = record.id === signedIn().organization.id ? {} : { id_org: record.id };
  const outcome = await api.call(apiCalls.countClosedOut, { body: { ...values, ...theirs } });
  if (!outcome.ok) return undefined;
  const counts = affectedOf(outcome.results[0]);
  return counts && hoursMessages.closedOut(counts);
}

/** Returns undefined if no message is affected. */
const affectedOf = (counts: ValueOf<typeof closedOutResult> | undefined) =>
  counts && counts.moved + counts.late > 0 ? counts : undefined;

/** Updates the session so that the page header and time zone change immediately. */
async function saved(
  { api, req, signedIn }: RequestContext,
  { id, reply }: SavedRecord,
): Promise<string | undefined> {
  const counts = affectedOf(closedOutResult.read(firstOf(reply)));
  const said = counts && [resourceMessages.saved(org.label.one), hoursMessages.movedOut(counts)].join('. ');
  if (id !== signedIn().organization.id) return said;
  const outcome = await api.one(org, id);
  if (outcome.ok) writeSignedIn(req, { ...signedIn(), organization: readOrganization(outcome.row) });
  return said;
}
