import type { ReactNode } from 'react';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { paths } from '../../../shared/paths.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { zoneName } from '../../../shared/time-zones.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { formatPeople } from './job-text.ts';
import type { FirstSteps, HomePageProps } from './props.ts';

type Props = HomePageProps & { firstSteps: FirstSteps };

export function FirstStepsBlock(props: Props) {
  const { reminder, filled, hasJob, zoneHref } = props.firstSteps;
  const now = [!reminder, !filled, !hasJob].indexOf(true);
  const steps = [
    { title: 'Add starter templates', done: reminder !== undefined, body: <Templates {...props} /> },
    { title: 'Add people', done: filled !== undefined, body: <People {...props} isNow={now === 1} /> },
    { title: 'Check and confirm', done: hasJob, body: <Check {...props} isNow={now === 2} /> },
  ];
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">Three steps to your first reminder</h2>
      <p className="soft">
        {`${homeMessages.zone(zoneName(props.zone, props.nowSeconds))} `}
        {zoneHref && <a href={zoneHref}>{homeMessages.changeZone}</a>}
      </p>
      <ol>
        {steps.map(({ title, done, body }, at) => (
          <li
            key={title}
            className={done ? 'done' : undefined}
            aria-current={at === now ? 'step' : undefined}
          >
            <h3>
              {title}
              {done && <span className="visually-hidden"> (done)</span>}
            </h3>
            {body}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Templates({ shell, firstSteps: { reminder, hasStarters, mayWrite } }: Props) {
  const hrefs = pathsOf(reminders);
  if (reminder)
    return (
      <p className="soft">
        {mayWrite ? <a href={hrefs.one(reminder.id)}>{reminder.name}</a> : reminder.name} is in your library.
      </p>
    );
  if (!mayWrite) return <p className="soft">Someone on your team with access to the library can do this.</p>;
  const ownTemplateLink = (
    <a className={hasStarters ? undefined : 'btn btn-primary'} href={hrefs.create}>
      {hasStarters ? 'Write your own' : 'Create a reminder'}
    </a>
  );
  return (
    <>
      <p>
        {hasStarters
          ? 'A text, an email and a call in English and Spanish, and a reminder that sends them 2 days before each appointment. You can change every word.'
          : 'A reminder sets what to send, and how long before the appointment.'}
      </p>
      {hasStarters ? (
        <PostForm csrfToken={shell.csrfToken} step="starters" className="step-actions" waiting="">
          <button type="submit" id="take-starters" className="btn btn-primary">
            Add starter templates
          </button>
          {ownTemplateLink}
        </PostForm>
      ) : (
        <Actions>{ownTemplateLink}</Actions>
      )}
    </>
  );
}

function People({ firstSteps: { filled, emptyList }, isNow }: Props & { isNow: boolean }) {
  const hrefs = pathsOf(notifications);
  if (filled)
    return (
      <p className="soft">
        <a href={hrefs.one(filled.id)}>{filled.name}</a>
        {` has ${formatPeople(filled.total)}.`}
      </p>
    );
  return (
    <>
      <p>
        {emptyList && `“${emptyList.name}” is empty. `}
        Add people from a file, from your contacts or by hand. To try it out, use the sample file: its
        appointments are in the future.
      </p>
      <Actions>
        {isNow && (
          <a
            className="btn btn-primary"
            href={emptyList ? `${hrefs.one(emptyList.id)}#new-people` : hrefs.create}
          >
            {emptyList ? 'Add people' : 'Create a list'}
          </a>
        )}
        <a href={paths.sampleList.to()} download>
          Download a sample file
        </a>
      </Actions>
    </>
  );
}

/** Step for checking and confirming. If the API has no check page, the notification list is sent from its own page. */
function Check({ firstSteps: { filled, hasJob }, morning, isNow }: Props & { isNow: boolean }) {
  if (hasJob) return <p className="soft">Your jobs are below.</p>;
  const hrefOf = morning ? checkPath.of : pathsOf(notifications).one;
  return (
    <>
      <p>Preview each message before it’s sent. Nothing is sent until you confirm.</p>
      {isNow && filled && (
        <Actions>
          <a className="btn btn-primary" href={hrefOf(filled.id)}>
            Check and confirm
          </a>
        </Actions>
      )}
    </>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="step-actions">{children}</div>;
