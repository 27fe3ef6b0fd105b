import { timesIn } from '../../shared/zone-name.ts';
import type { TimelineEvent } from '../../shared/contacts/timeline.ts';
import { contactMessages } from '../../shared/messages/resources.ts';
import { sayMoment } from '../../shared/time.ts';
import { Badge } from '../ui/badge.tsx';

export interface ReachLine {
  label: string;
  state: 'good' | 'bad' | 'plain';
  word: string;
  /** Who stopped it, when and where. */
  details: readonly string[];
}

export interface Timeline {
  /** `whyHref`: of the page that says why. */
  events: readonly (TimelineEvent & { whyHref?: string })[];
  /** There may be older ones. */
  isCut: boolean;
}

export interface ContactAsideProps {
  reach: readonly ReachLine[];
  household: readonly { href: string; name: string; shares: string }[];
  /** Missing where nothing of it can be read. */
  timeline?: Timeline;
  zone: string;
  nowSeconds: number;
}

/** Who can be reached how, who lives there, and what happened. */
export function ContactAside({ reach, household, timeline, zone, nowSeconds }: ContactAsideProps) {
  return (
    <>
      <section aria-labelledby="reach-title">
        <h2 id="reach-title">Reach</h2>
        <dl className="reach">
          {reach.map((line) => (
            <Channel key={line.label} {...line} />
          ))}
        </dl>
      </section>
      {household.length > 0 && <Household people={household} />}
      {timeline && (
        <section aria-labelledby="timeline-title">
          <h2 id="timeline-title">Timeline</h2>
          {timeline.events.length > 0 && (
            <p className="soft">{`Newest first, ${timesIn(zone, nowSeconds)}`}</p>
          )}
          <Events {...timeline} zone={zone} nowSeconds={nowSeconds} />
        </section>
      )}
    </>
  );
}

function Channel({ label, state, word, details }: ReachLine) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Badge kind={state} text={word} />
        {details.map((detail) => (
          <p key={detail} className="small">
            {detail}
          </p>
        ))}
      </dd>
    </div>
  );
}

function Household({ people }: { people: ContactAsideProps['household'] }) {
  return (
    <section aria-labelledby="household-title">
      <h2 id="household-title">Household</h2>
      <ul className="household">
        {people.map(({ href, name, shares }) => (
          <li key={href}>
            <a href={href}>{name}</a> <span className="soft">{shares}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Events({
  events,
  isCut,
  zone,
  nowSeconds,
}: Timeline & Pick<ContactAsideProps, 'zone' | 'nowSeconds'>) {
  if (events.length === 0) return <p className="soft">Nothing happened yet.</p>;
  return (
    <>
      <ol className="timeline">
        {events.map(({ time, sentence, kind, whyHref }, index) => (
          <li key={`${time} ${index}`} className={kind === 'plain' ? undefined : kind}>
            <time dateTime={new Date(time * 1000).toISOString()}>{sayMoment(time, zone, nowSeconds)}</time>{' '}
            {sentence}
            {whyHref && (
              <>
                {' '}
                <a href={whyHref}>Why?</a>
              </>
            )}
          </li>
        ))}
      </ol>
      {isCut && <p className="soft">{contactMessages.newestAlone}</p>}
    </>
  );
}
