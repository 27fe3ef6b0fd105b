import { channelLabels } from '../../shared/contacts/channels.ts';
import type { StarterResult } from '../../shared/api-calls/library.ts';
import { libraryMessages, templateStrings } from '../../shared/locales/en/library.ts';
import { PostForm } from '../ui/post-form.tsx';

export interface StarterCard extends Pick<StarterResult, 'resource' | 'language' | 'name'> {
  /** Subject of an email template; '' for other kinds. */
  subject: string;
  /** Text filled with sample values. */
  body: string;
}

interface Props {
  csrfToken: string;
  cards: readonly StarterCard[];
  /** True if all of them are added with a reminder that sends them. */
  asReminder: boolean;
}

const languages: Readonly<Record<string, string>> = libraryMessages.previewLanguages;
const kinds: Readonly<Record<string, string>> = {
  text_templates: channelLabels.text,
  email_templates: channelLabels.email,
  phone_speech: channelLabels.voice,
};

export function StarterCards({ csrfToken, cards, asReminder }: Props) {
  if (cards.length === 0) return null;
  return (
    <section className="starters" aria-labelledby="starters-title">
      <h2 id="starters-title">{libraryMessages.startersHead}</h2>
      <p className="soft">{asReminder ? libraryMessages.starterReminder : libraryMessages.startersLead}</p>
      <div className="starter-cards">
        {cards.map((card) => (
          <Card key={card.resource + card.language} {...{ csrfToken, card, asReminder }} />
        ))}
      </div>
      {asReminder && <TakeButton csrfToken={csrfToken} label={templateStrings.addStarters} />}
    </section>
  );
}

function Card({
  csrfToken,
  card,
  asReminder,
}: Pick<Props, 'csrfToken' | 'asReminder'> & { card: StarterCard }) {
  const { resource, language, name, subject, body } = card;
  const spoken = languages[language] ?? language;
  return (
    <article>
      <h3>{asReminder ? `${kinds[resource] ?? resource}, ${spoken}` : `${name}, ${spoken}`}</h3>
      <div lang={language}>
        {subject && (
          <p>
            <strong>{subject}</strong>
          </p>
        )}
        <p className="starter-body">{body}</p>
      </div>
      {!asReminder && (
        <TakeButton csrfToken={csrfToken} label={templateStrings.addStarter(spoken)} language={language} />
      )}
    </article>
  );
}

function TakeButton({ csrfToken, label, language }: { csrfToken: string; label: string; language?: string }) {
  return (
    <PostForm csrfToken={csrfToken} step="takeStarter" className="" waiting="">
      {language && <input type="hidden" name="language" value={language} />}
      <button type="submit" className={language ? 'btn btn-quiet' : 'btn btn-primary'}>
        {label}
      </button>
    </PostForm>
  );
}
