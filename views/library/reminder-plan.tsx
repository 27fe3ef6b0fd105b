import { reminderPlanStrings, templateStrings } from '../../shared/locales/en/library.ts';
import { recordFormId } from '../resource/form-page.tsx';
import type { ReminderPlan } from '../../shared/templates/reminder-plan.ts';

interface Props {
  /** Missing while the rules are incomplete. */
  plan?: ReminderPlan;
  read?: boolean;
}

export function ReminderPlanView({ plan, read = false }: Props) {
  return (
    <section id="reminder-plan" aria-labelledby="reminder-plan-title" aria-live="polite">
      <h2 id="reminder-plan-title">{reminderPlanStrings.title}</h2>
      {plan ? (
        <>
          <p className="plan-sentence">{plan.sentence}</p>
          {[plan.example, ...plan.earlier].filter(Boolean).map((line) => (
            <p key={line} className="soft">
              {line}
            </p>
          ))}
          {plan.notes.map((note) => (
            <p key={note} className="warn-text">
              {note}
            </p>
          ))}
        </>
      ) : (
        <p className="soft">{reminderPlanStrings.empty}</p>
      )}
      {!read && (
        <button
          type="submit"
          id="preview-button"
          form={recordFormId}
          name="step"
          value="preview"
          className="btn btn-quiet"
          data-in-place="reminder-plan"
          data-form-changes-press
        >
          {templateStrings.preview}
        </button>
      )}
    </section>
  );
}
