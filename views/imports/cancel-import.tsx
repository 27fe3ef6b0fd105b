import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
}

export function CancelImport({ csrfToken }: Props) {
  return (
    <PostForm csrfToken={csrfToken} step="cancel" className="import-cancel" waiting="">
      <button type="submit" className="btn btn-quiet">
        Cancel import
      </button>
    </PostForm>
  );
}
