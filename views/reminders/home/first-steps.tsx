import { addPeopleStrings } from '../../../shared/locales/en/lists.ts';
import { importPageStrings } from '../../../shared/locales/en/imports.ts';
import type { ReactNode } from 'react';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { firstStepStrings, homeMessages, homePageStrings } from '../../../shared/locales/en/home.ts';
import { paths } from '../../../shared/paths.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { zoneName } from '../../../shared/time-zones.ts';
import { PostForm } from '../../ui/post-form.tsx';
import type { FirstSteps, HomePageProps } from './props.ts';

type Props = HomePageProps & { firstSteps: FirstSteps };

export function FirstStepsBlock(props: Props) {
  const { reminder, filled, hasJob, zoneHref } = props.firstSteps;
  const now = [!reminder, !filled, !hasJob].indexOf(true);
  const steps = [
    { title: firstStepStrings.starters, done: reminder !== undefined, body: <Templates {...props} /> },
    {
      title: addPeopleStrings.title,
      done: filled !== undefined,
      body: <People {...props} isNow={now === 1} />,
    },
    { title: homePageStrings.checkAndConfirm, done: hasJob, body: <Check {...props} isNow={now === 2} /> },
  ];
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{firstStepStrings.title}</h2>
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
              {done && <span className="visually-hidden">{` ${firstStepStrings.done}`}</span>}
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
        {mayWrite ? <a href={hrefs.one(reminder.id)}>{reminder.name}</a> : reminder.name}{' '}
        {firstStepStrings.inLibrary}
      </p>
    );
  if (!mayWrite) return <p className="soft">{firstStepStrings.noAccess}</p>;
  const ownTemplateLink = (
    <a className={hasStarters ? undefined : 'btn btn-primary'} href={hrefs.create}>
      {hasStarters ? firstStepStrings.writeOwn : firstStepStrings.createReminder}
    </a>
  );
  return (
    <>
      <p>{hasStarters ? firstStepStrings.startersHint : firstStepStrings.reminderHint}</p>
      {hasStarters ? (
        <PostForm csrfToken={shell.csrfToken} step="starters" className="step-actions" waiting="">
          <button type="submit" id="take-starters" className="btn btn-primary">
            {firstStepStrings.starters}
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
        {` ${firstStepStrings.has(filled.total)}`}
      </p>
    );
  return (
    <>
      <p>
        {emptyList && `${firstStepStrings.isEmpty(emptyList.name)} `}
        {firstStepStrings.peopleHint}
      </p>
      <Actions>
        {isNow && (
          <a
            className="btn btn-primary"
            href={emptyList ? `${hrefs.one(emptyList.id)}#new-people` : hrefs.create}
          >
            {emptyList ? addPeopleStrings.title : firstStepStrings.createList}
          </a>
        )}
        <a href={paths.sampleList.to()} download>
          {importPageStrings.sample}
        </a>
      </Actions>
    </>
  );
}

/** Step for checking and confirming. If the API has no check page, the notification list is sent from its own page. */
function Check({ firstSteps: { filled, hasJob }, morning, isNow }: Props & { isNow: boolean }) {
  if (hasJob) return <p className="soft">{firstStepStrings.hasJobs}</p>;
  const hrefOf = morning ? checkPath.of : pathsOf(notifications).one;
  return (
    <>
      <p>{firstStepStrings.checkHint}</p>
      {isNow && filled && (
        <Actions>
          <a className="btn btn-primary" href={hrefOf(filled.id)}>
            {homePageStrings.checkAndConfirm}
          </a>
        </Actions>
      )}
    </>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="step-actions">{children}</div>;
