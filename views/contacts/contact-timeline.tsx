import { paymentRecordStrings } from '../../shared/locales/en/payments.ts';
import { contactMessages, contactRecordStrings } from '../../shared/locales/en/contacts.ts';
import { formatMoment } from '../../shared/time.ts';
import type { Timeline } from './props.ts';

interface Props extends Timeline {
  zone: string;
  nowSeconds: number;
}

const { links } = contactRecordStrings;

/** Timeline of a contact, newest first, with the time in the left column. */
export function ContactTimeline({ events, isCut, older, zone, nowSeconds }: Props) {
  return (
    <section aria-labelledby="what-happened">
      <h2 id="what-happened">{contactRecordStrings.activity}</h2>
      <p className="soft">
        {events.length === 0 ? paymentRecordStrings.noActivity : contactRecordStrings.newestFirst}
      </p>
      <ol className="happened with-ways">
        {events.map((event, index) => (
          <li key={`${event.time} ${index}`}>
            <time dateTime={new Date(event.time * 1000).toISOString()}>
              {formatMoment(event.time, zone, nowSeconds)}
            </time>
            <EventDetails {...event} />
            {event.href && (
              <a href={event.href}>{event.isMissed ? contactRecordStrings.why : links[event.of.kind]}</a>
            )}
          </li>
        ))}
      </ol>
      {isCut && <p className="soft">{contactMessages.newestAlone}</p>}
      {older.length > 0 && <Older older={older} />}
    </section>
  );
}

function Older({ older }: Pick<Timeline, 'older'>) {
  return (
    <ul className="household">
      {older.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function EventDetails({ title, detail, kind }: Timeline['events'][number]) {
  return (
    <div>
      <strong className={kind === 'bad' ? 'bad' : undefined}>{title}</strong>
      {detail && <p className="soft">{` ${detail}`}</p>}
    </div>
  );
}
