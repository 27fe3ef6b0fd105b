/** The form that sends files. */
export interface UploadFormProps {
  csrfToken: string;
  /** Where it posts to. */
  action: string;
  /** Of the file field. */
  accept: string;
  /** What may be sent, in words. */
  hint: string;
  multiple: boolean;
  /** Missing: such files have no folders. */
  folder?: { value: string; known: readonly string[] };
  error?: string;
  results?: readonly UploadResult[];
  /** Something else of the page is what to do first. */
  quiet?: boolean;
}

/** What came of one file of several. */
export interface UploadResult {
  name: string;
  /** Undefined where it arrived. */
  refusal?: string;
}

/** Why one row of a CSV file was refused. */
export interface RowFault {
  line: string;
  /** As the definition calls it, or the API's name. */
  field: string;
  msg: string;
  /** Value in the file. */
  value: string;
}
