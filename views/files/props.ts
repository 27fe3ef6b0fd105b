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
