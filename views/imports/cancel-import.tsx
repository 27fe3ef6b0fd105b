import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  label: string;
}

export function CancelImport({ csrfToken, label }: Props) {
  return (
    <PostForm csrfToken={csrfToken} step="cancel" className="import-cancel" waiting="">
      <button type="submit" className="btn btn-quiet">
        {label}
      </button>
    </PostForm>
  );
}
