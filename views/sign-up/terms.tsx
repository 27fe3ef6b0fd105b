import type { SignUpWords } from '../../shared/messages/sign-up-words.ts';
import { termsOfService } from '../../shared/terms.ts';
import { FieldError } from '../ui/field-error.tsx';

interface Props {
  words: SignUpWords;
  brandName: string;
  agreed?: boolean;
  error?: string;
}

export function Terms({ words, brandName, agreed, error }: Props) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor="terms-text">{words.page.terms}</label>
      </div>
      <textarea
        id="terms-text"
        className="form-control terms"
        rows={6}
        readOnly
        defaultValue={textOf(brandName, words)}
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
        {words.labels.terms}
      </label>
      <FieldError id="terms" error={error} />
    </div>
  );
}

const textOf = (brandName: string, words: SignUpWords) =>
  termsOfService(brandName, words.termsOfService)
    .map(({ heading, paragraphs }) => [heading, ...paragraphs].join('\n\n'))
    .join('\n\n');
