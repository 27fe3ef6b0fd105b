import { jobMessages } from '../../shared/messages/jobs.ts';
import { stopMessagePlace } from '../../shared/home/message-place.ts';
import { messages } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';

interface Props {
  shell: ShellProps;
  message: { id: string; row: string };
  /** `Text to Eli Marsh` */
  title: string;
}

/** Asks before a message that waits is stopped, and with it all else for the same visit. */
export function StopMessagePage({ shell, message, title }: Props) {
  const { stopMessage, keepMessage, stopsAll, stopsThis } = jobMessages;
  return (
    <AppShell {...shell}>
      <div className="narrow" {...isQuestion}>
        <div className="page-head">
          <h1>{`${stopMessage}?`}</h1>
          <p className="soft">{title}</p>
        </div>
        <p>{message.row ? stopsAll : stopsThis}</p>
        <PostForm
          csrfToken={shell.csrfToken}
          action={stopMessagePlace.of(message.id)}
          className=""
          waiting="Stopping…"
        >
          <QuestionActions
            back={{ label: keepMessage, href: placeOf(messages).one(message.id) }}
            goOn={stopMessage}
            destroys
          />
        </PostForm>
      </div>
    </AppShell>
  );
}
