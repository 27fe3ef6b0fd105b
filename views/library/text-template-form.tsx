import { templateStrings } from '../../shared/locales/en/library.ts';
import { describeFirstNonGsm, describeSegments, countSegments } from '../../shared/templates/segments.ts';
import { Control } from '../resource/control.tsx';
import type { ControlProps } from '../resource/control-parts.tsx';
import { PlaceholderPicker } from './placeholder-picker.tsx';
import { PreviewFor } from './preview-for.tsx';
import type { PreviewForProps } from './props.ts';

/** Ids of the fragments that the preview refreshes. */
const parts = 'template-count template-preview';

interface ControlPropsOfText {
  control: ControlProps;
  filled: string;
}

/** Text field with a segment count. `client/segments.ts` updates the count as the user types. */
export function TextTemplateControl({ control, filled }: ControlPropsOfText) {
  const count = countSegments(filled);
  return (
    <div className="template-control">
      <Control {...control} />
      <div id="template-count" className="segment-count">
        <p data-count>{describeSegments(count)}</p>
        <p className="warn-text" data-first-non-gsm>
          {describeFirstNonGsm(count)}
        </p>
        <p className="visually-hidden" role="status" data-count-aloud />
      </div>
      <PlaceholderPicker into={[control.name]} />
    </div>
  );
}

interface PreviewProps {
  filled: string;
  values: Readonly<Record<string, string>>;
  person: Omit<PreviewForProps, 'parts'>;
}

export function TextTemplatePreview({ filled, values, person }: PreviewProps) {
  return (
    <section
      id="template-preview"
      aria-labelledby="template-preview-title"
      data-text-preview="template"
      data-values={JSON.stringify(values)}
    >
      <h2 id="template-preview-title">{templateStrings.preview}</h2>
      <div className="phone-preview">
        <p className="bubble" data-bubble data-empty={templateStrings.noText}>
          {filled}
        </p>
      </div>
      <PreviewFor {...person} parts={parts} />
    </section>
  );
}
