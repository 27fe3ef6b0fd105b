import { controlStrings } from '../../shared/locales/en/controls.ts';
import { recordPageStrings, resourceMessages } from '../../shared/locales/en/resources.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import type { ChangesMeanwhile, FormPageProps } from './props.ts';

/** Notice that another user changed the record. The form keeps the user's input and gets the fingerprint of the new version. */
export function ChangedMeanwhile({
  definition,
  id,
  changedMeanwhile,
  formId,
}: FormPageProps & { formId: string }) {
  if (!changedMeanwhile) return null;
  const { both, theirsOnly } = changedMeanwhile;
  const overlaps = both.length > 0;
  return (
    <section className="changed-meanwhile" role="alert" tabIndex={-1} data-focus>
      <h2>{recordPageStrings.changedMeanwhile}</h2>
      <p>{describeYours(changedMeanwhile)}</p>
      {theirsOnly.map(({ label, theirs }) => (
        <p key={label}>{resourceMessages.takenOver(label, theirs)}</p>
      ))}
      {overlaps && <Differences changes={both} />}
      <div className="actions">
        <button type="submit" className="btn btn-quiet" form={formId}>
          {overlaps ? recordPageStrings.saveAnyway : controlStrings.save}
        </button>
        {id !== undefined && (
          <a className="btn btn-quiet" href={pathsOf(definition).one(id)}>
            {overlaps ? recordPageStrings.keepTheirs : recordPageStrings.discardMine}
          </a>
        )}
      </div>
    </section>
  );
}

function describeYours({ both, yoursOnly }: ChangesMeanwhile): string {
  const mine = [...both.map(({ label }) => label), ...yoursOnly];
  return mine.length > 0 ? resourceMessages.kept(mine.join(', ')) : resourceMessages.nothingKept;
}

function Differences({ changes }: { changes: ChangesMeanwhile['both'] }) {
  return (
    <table className="table differences">
      <thead>
        <tr>
          <th scope="col">{recordPageStrings.field}</th>
          <th scope="col">{recordPageStrings.theirs}</th>
          <th scope="col">{recordPageStrings.yours}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, theirs, yours }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{theirs}</td>
            <td>{yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
