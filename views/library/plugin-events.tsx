import type { PluginEvent } from '../../shared/api-calls/library.ts';
import { approvalMessages } from '../../shared/locales/en/approval.ts';
import { pluginMessages, describePluginDelivery } from '../../shared/locales/en/plugins.ts';
import { midSentence, formatMoment } from '../../shared/time.ts';
import { recordFormId } from '../resource/form-page.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  mayTest: boolean;
  /** True if the account awaits approval. No event is sent until then. */
  awaitsApproval: boolean;
  /** Newest first; missing if they could not be read. */
  events?: readonly PluginEvent[];
  zone: string;
  nowSeconds: number;
}

export function PluginEvents({ mayTest, awaitsApproval, events, zone, nowSeconds }: Props) {
  return (
    <section aria-labelledby="told-title">
      <h2 id="told-title">{pluginMessages.title}</h2>
      {awaitsApproval && <Notice kind="info" text={approvalMessages.noPlugins} />}
      {mayTest && !awaitsApproval && (
        <p>
          <button type="submit" form={recordFormId} name="step" value="sendTest" className="btn btn-quiet">
            {pluginMessages.sendTest}
          </button>
        </p>
      )}
      {!events && <p className="soft">{pluginMessages.unreadable}</p>}
      {events?.length === 0 && <p className="soft">{pluginMessages.nothing}</p>}
      {events && events.length > 0 && (
        <ol className="timeline">
          {events.map((event) => (
            <li key={event.id} className={event.status === 'failed' ? 'bad' : undefined}>
              <time dateTime={new Date(event.created * 1000).toISOString()}>
                {formatMoment(event.created, zone, nowSeconds)}
              </time>{' '}
              {describePluginDelivery(event, (moment) => midSentence(formatMoment(moment, zone, nowSeconds)))}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
