import { duplicateMessages } from '../../shared/locales/en/contacts.ts';
import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { QuestionActions } from '../ui/question.tsx';

interface MergeChoice {
  /** Empty string if the contact has no value. */
  text: string;
  chosen: boolean;
}

export interface MergePageProps {
  shell: ShellProps;
  /** Name and creation date of both contacts; '' if unknown. */
  heads: readonly { name: string; since: string }[];
  /** Values of both contacts, the first contact's first. Equal values need no selection. */
  lines: readonly { name: string; label: string; choices: readonly [MergeChoice, MergeChoice] }[];
  failure?: string;
}

const sides = ['one', 'other'] as const;

/**
 * Page that compares two contacts and lets the user select a value for each field.
 * ARIA roles restore the table semantics that the phone layout removes.
 */
export function MergePage({ shell, heads, lines, failure }: MergePageProps) {
  return (
    <AppShell {...shell}>
      <a className="back" href={paths.duplicates.to()}>
        {duplicateMessages.title}
      </a>
      <div className="page-head">
        <h1>{duplicateMessages.mergeTitle}</h1>
        <p>{duplicateMessages.mergeLead}</p>
      </div>
      {failure && <Notice kind="error" text={failure} />}
      <PostForm csrfToken={shell.csrfToken} waiting={duplicateMessages.merging} className="">
        <div className="scroller">
          <table className="table merge-table" role="table">
            <thead role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader">
                  {duplicateMessages.field}
                </th>
                {heads.map(({ name, since }, at) => (
                  <th key={at} scope="col" role="columnheader">
                    {[name, since].filter(Boolean).join(', ')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {lines.map((line) => (
                <Line key={line.name} {...line} />
              ))}
            </tbody>
          </table>
        </div>
        <ul className="merge-rules">
          {[duplicateMessages.moves, duplicateMessages.stricter, duplicateMessages.callsStay].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>{duplicateMessages.never}</p>
        <QuestionActions cancelHref={paths.duplicates.to()} goOn={duplicateMessages.merge} destroys />
        <p className="submit-status" role="status" data-status />
      </PostForm>
    </AppShell>
  );
}

function Line({ name, label, choices }: MergePageProps['lines'][number]) {
  const isSame = choices[0].text === choices[1].text;
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {label}
      </th>
      {choices.map(({ text, chosen }, at) => (
        <td key={at} role="cell">
          {isSame ? (
            text || '–'
          ) : (
            <label className="merge-choice">
              <input type="radio" name={name} value={sides[at]} defaultChecked={chosen} />
              <span>{text || '–'}</span>
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
