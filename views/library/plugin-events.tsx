import { pluginMessages } from '../../shared/messages/plugins.ts';
import type { ToldEvent } from '../../shared/plugins/told-event.ts';
import { sayTold } from '../../shared/plugins/told-event.ts';
import { midSentence, sayMoment } from '../../shared/time.ts';
import { recordFormId } from '../resource/form-page.tsx';

interface Props {
  mayTest: boolean;
  /** Newest first; missing where they could not be read. */
  events?: readonly ToldEvent[];
  zone: string;
  nowSeconds: number;
}

/** What a plugin was told last and what it answered, and a button that tells it of nothing. */
export function PluginEvents({ mayTest, events, zone, nowSeconds }: Props) {
  return (
    <section aria-labelledby="told-title">
      <h2 id="told-title">What it was told</h2>
      {mayTest && (
        <p>
          <button type="submit" form={recordFormId} name="step" value="sendTest" className="btn btn-quiet">
            Send a test event
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
                {sayMoment(event.created, zone, nowSeconds)}
              </time>{' '}
              {sayTold(event, (moment) => midSentence(sayMoment(moment, zone, nowSeconds)))}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
