import { apiCalls } from '../../../../shared/api-calls.ts';
import { pluginMessages } from '../../../../shared/locales/en/plugins.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import type { plugins } from '../../../../shared/resources/phone-system.ts';
import { PluginEvents } from '../../../../views/library/plugin-events.tsx';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { awaitsApproval } from '../../page/flash-sent.ts';
import type { FormRedisplay } from '../../resource/screen-extras.ts';
import type { FormPost, RecordVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';

type Plugins = typeof plugins;

export const pluginsScreen: ResourceScreenParts<Plugins> = {
  record: { extras: loadRecordExtras },
  form: {
    steps: { sendTest },
    refusals: { [pluginMessages.events]: 'events', [pluginMessages.https]: 'url' },
  },
};

async function loadRecordExtras(ctx: RecordVisit<Plugins>): Promise<RecordExtras> {
  const { api, parts, record, signedIn, zone, nowSeconds } = ctx;
  if (!(await parts.relay.isLevel2())) return {};
  const [outcome, isAwaitingApproval] = await Promise.all([
    api.call(apiCalls.listPluginEvents, { params: { id: record.id } }),
    awaitsApproval(ctx),
  ]);
  const events = outcome.ok ? outcome.results : undefined;
  return {
    aside: (
      <PluginEvents
        mayTest={hasNeeded(signedIn(), apiCalls.sendTestEvent.needs)}
        awaitsApproval={isAwaitingApproval}
        events={events}
        zone={zone()}
        nowSeconds={nowSeconds}
      />
    ),
  };
}

/** Sends a test event to the saved URL, not the typed one. */
async function sendTest({ api, record, flash }: FormPost<Plugins>): Promise<FormRedisplay> {
  if (!record) return { notice: pluginMessages.saveFirst };
  const outcome = await api.call(apiCalls.sendTestEvent, { params: { id: record.id }, body: {} });
  if (!outcome.ok) return { notice: outcome.msg };
  flash('success', pluginMessages.testSent);
  return {};
}
