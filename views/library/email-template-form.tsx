import { Fragment } from 'react';
import { templateStrings } from '../../shared/locales/en/library.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { recordFormId } from '../resource/form-page.tsx';
import { Control } from '../resource/control.tsx';
import type { ControlProps } from '../resource/control-parts.tsx';
import { Field } from '../ui/field.tsx';
import { PlaceholderPicker } from './placeholder-picker.tsx';
import { PreviewFor } from './preview-for.tsx';
import type { PreviewForProps } from './props.ts';

export function EmailTextControl({ control }: { control: ControlProps }) {
  return (
    <div className="template-control">
      <Control {...control} />
      <PlaceholderPicker into={['subject', control.name]} />
      <details className="all-placeholders">
        <summary>{templateStrings.markdown}</summary>
        <dl className="markdown-help">
          {templateStrings.markdownExamples.map(([source, result]) => (
            <Fragment key={source}>
              <dt>{source}</dt>
              <dd>{result}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** Address for a test email, or 'unsaved' if the template was not saved yet. */
export type EmailTest = { email: string; error?: string } | 'unsaved';

interface PreviewProps {
  subject: string;
  /** Complete email as HTML, shown in a sandboxed frame without scripts or forms. */
  letter: string;
  person: Omit<PreviewForProps, 'parts'>;
  /** Missing on a read-only page, or if the API cannot send test emails. */
  test?: EmailTest;
}

export function EmailPreview({ subject, letter, person, test }: PreviewProps) {
  return (
    <>
      <section id="email-preview" aria-labelledby="email-preview-title">
        <h2 id="email-preview-title">{templateStrings.preview}</h2>
        <div className="email-preview">
          <header>
            <span className="soft">{templateStrings.subject}</span>{' '}
            <strong>{subject || templateStrings.noSubject}</strong>
          </header>
          <iframe className="email-frame" title={controlStrings.emailFrame} sandbox="" srcDoc={letter} />
        </div>
        <PreviewFor {...person} parts="email-preview" />
      </section>
      {test && <TestEmail test={test} />}
    </>
  );
}

function TestEmail({ test }: Required<Pick<PreviewProps, 'test'>>) {
  return (
    <section className="test-email" aria-labelledby="test-email-title">
      <h2 id="test-email-title">{templateStrings.sendTest}</h2>
      {test !== 'unsaved' ? (
        <>
          <Field
            id="test_email"
            name="test_email"
            form={recordFormId}
            type="email"
            label={templateStrings.testTo}
            hint={templateStrings.testHint}
            defaultValue={test.email}
            error={test.error}
            maxLength={254}
            autoCapitalize="off"
            spellCheck={false}
            data-enter-presses="send-test"
          />
          <button
            type="submit"
            id="send-test"
            form={recordFormId}
            name="step"
            value="sendTest"
            className="btn btn-quiet"
          >
            {templateStrings.sendTest}
          </button>
        </>
      ) : (
        <p className="soft">{templateStrings.testUnsaved}</p>
      )}
    </section>
  );
}
