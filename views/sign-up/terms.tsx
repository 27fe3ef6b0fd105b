import type { SignUpStrings } from '../../shared/locales/en/sign-up-strings.ts';
import { termsOfService } from '../../shared/terms.ts';
import { FieldError } from '../ui/field.tsx';

interface Props {
  strings: SignUpStrings;
  brandName: string;
  agreed?: boolean;
  error?: string;
}

export function Terms({ strings, brandName, agreed, error }: Props) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor="terms-text">{strings.page.terms}</label>
      </div>
      <textarea
        id="terms-text"
        className="form-control terms"
        rows={6}
        readOnly
        defaultValue={formatTerms(brandName, strings)}
      />
      <label className="tick">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          defaultChecked={agreed}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'terms-error'}
        />
        {strings.labels.terms}
      </label>
      <FieldError id="terms" error={error} />
    </div>
  );
}

const formatTerms = (brandName: string, strings: SignUpStrings) =>
  termsOfService(brandName, strings.termsOfService)
    .map(({ heading, paragraphs }) => [heading, ...paragraphs].join('\n\n'))
    .join('\n\n');
