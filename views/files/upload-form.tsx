import { controlStrings } from '../../shared/locales/en/controls.ts';
import { fileStrings, uploadMessages, uploadScriptStrings } from '../../shared/locales/en/files.ts';
import { Field } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { PostForm } from '../ui/post-form.tsx';

/** Upload form. The CSRF token precedes the files because the server reads nothing after an oversized file. */
export function UploadForm(props: UploadFormProps) {
  const { csrfToken, action, accept, hint, multiple, folder, error, results, quiet } = props;
  return (
    <PostForm
      csrfToken={csrfToken}
      action={action}
      takesFiles
      waiting={uploadMessages.sending}
      className="upload"
    >
      {folder && <FolderField {...folder} />}
      <FileField
        id="file"
        name="file"
        label={multiple ? fileStrings.files : fileStrings.file}
        accept={accept}
        hint={hint}
        multiple={multiple}
        error={error}
      />
      <div className="upload-send">
        <button type="submit" className={`btn ${quiet ? 'btn-quiet' : 'btn-primary'}`}>
          {controlStrings.upload}
        </button>
      </div>
      {multiple && <Results results={results} />}
      <p className="submit-status" role="status" data-status />
    </PostForm>
  );
}

/** Upload results. The client script adds the results of files that it uploads one by one. */
function Results({ results = [] }: Pick<UploadFormProps, 'results'>) {
  return (
    <ul
      className="upload-results"
      aria-label={fileStrings.results}
      data-upload-results
      data-uploaded={uploadScriptStrings.uploaded}
      data-refused={uploadScriptStrings.refused}
      hidden={results.length === 0}
    >
      {results.map(({ name, refusal }, index) => (
        <li key={index} className={refusal === undefined ? 'is-uploaded' : 'is-refused'}>
          {refusal === undefined ? uploadMessages.done([name]) : uploadMessages.refused(name, refusal)}
        </li>
      ))}
    </ul>
  );
}

function FolderField({ value, known }: NonNullable<UploadFormProps['folder']>) {
  return (
    <>
      <Field
        id="folder"
        name="folder"
        label={fileStrings.folder}
        hint={fileStrings.folderHint}
        defaultValue={value}
        maxLength={200}
        list="folders"
        autoComplete="off"
      />
      <datalist id="folders">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export interface UploadFormProps {
  csrfToken: string;
  action: string;
  accept: string;
  hint: string;
  multiple: boolean;
  /** Folder field; missing if the files have no folders. */
  folder?: { value: string; known: readonly string[] };
  error?: string;
  results?: readonly UploadResult[];
  /** True if another action of the page is the primary one. */
  quiet?: boolean;
}

export interface UploadResult {
  name: string;
  /** Rejection reason; undefined if the upload succeeded. */
  refusal?: string;
}
