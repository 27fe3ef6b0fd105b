import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { historyMessages } from '../../shared/locales/en/administration.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { versionStrings } from '../../shared/locales/en/library.ts';
import { formatMoment } from '../../shared/time.ts';
import { PostForm } from '../ui/post-form.tsx';

export interface VersionHistoryProps {
  csrfToken: string;
  /** Versions, newest first; undefined if they could not be read. */
  versions?: readonly VersionLine[];
  /** Number of the current version. */
  newest: number;
  /** True if the user may restore versions. */
  mayRestore: boolean;
  /** Address of the list of older versions; missing if there are none. */
  olderHref?: string;
  /** Address of the newest versions; missing if they are shown. */
  newestHref?: string;
  /** Address of the record in the audit trail; missing for users who may not read it. */
  auditHref?: string;
  zone: string;
  nowSeconds: number;
}

export interface VersionLine {
  version: number;
  /** Unix seconds; undefined for a version that was saved before versions were kept. */
  time?: number;
  /** Name of the user and, for an internal admin, of the client. */
  who: string;
  /** Version that this one restored; 0 for none. */
  restoredFrom: number;
  fields: readonly VersionField[];
}

export interface VersionField {
  label: string;
  text: string;
  /** Text of the version before; missing if it is the same, or if there was none. */
  former?: string;
}

const anchorOf = (version: number) => `version-${version}`;

/** Returns the address of a version on its record's page, which lists it first. */
export const versionHref = (definition: ResourceDefinition, id: string, version: number): string =>
  `${pathsOf(definition).one(id)}?before=${version + 1}#${anchorOf(version)}`;

/** Saved versions of a record, each with its changes and a button to restore it. */
export function VersionHistory(props: VersionHistoryProps) {
  const { versions, olderHref, newestHref, auditHref } = props;
  return (
    <section className="record-history" aria-labelledby="record-history">
      <h2 id="record-history">{historyMessages.title}</h2>
      {!versions && <p className="soft">{historyMessages.unreadable}</p>}
      {versions?.length === 0 && <p className="soft">{versionStrings.none}</p>}
      {versions && versions.length > 0 && (
        <>
          <p className="soft">{versionStrings.jobs}</p>
          <ol className="happened versions">
            {versions.map((line) => (
              <Version key={line.version} {...props} line={line} />
            ))}
          </ol>
        </>
      )}
      {(olderHref ?? newestHref ?? auditHref) && (
        <p className="version-links">
          {newestHref && <a href={newestHref}>{versionStrings.toNewest}</a>}
          {olderHref && <a href={olderHref}>{versionStrings.toOlder}</a>}
          {auditHref && <a href={auditHref}>{versionStrings.toAudit}</a>}
        </p>
      )}
    </section>
  );
}

type VersionProps = VersionHistoryProps & { line: VersionLine };

function Version(props: VersionProps) {
  const { line, newest, mayRestore, zone, nowSeconds } = props;
  const { version, time, fields } = line;
  const changed = fields.filter(({ former }) => former !== undefined);
  const rest = fields.filter(({ former }) => former === undefined);
  return (
    <li id={anchorOf(version)}>
      {time === undefined ? (
        <span className="soft">{versionStrings.unknownTime}</span>
      ) : (
        <time dateTime={new Date(time * 1000).toISOString()}>{formatMoment(time, zone, nowSeconds)}</time>
      )}
      <div>
        <h3>
          {versionStrings.title(version)}
          {version === newest && ` ${versionStrings.current}`}
        </h3>
        <p>{describeVersion(line, changed)}</p>
        <details>
          <summary>{versionStrings.show(version)}</summary>
          {changed.map((field) => (
            <Sides key={field.label} field={field} />
          ))}
          {rest.map(({ label, text }) => (
            <Side key={label} label={changed.length > 0 ? versionStrings.same(label) : label} text={text} />
          ))}
        </details>
        {mayRestore && version !== newest && <RestoreForm {...props} />}
      </div>
    </li>
  );
}

function describeVersion(
  { version, time, who, restoredFrom }: VersionLine,
  changed: readonly VersionField[],
): string {
  if (time === undefined) return versionStrings.unknown;
  if (restoredFrom > 0) return versionStrings.restoredBy(who, restoredFrom);
  if (version === 1) return versionStrings.createdBy(who);
  return versionStrings.changedBy(
    who,
    changed.map(({ label }) => label),
  );
}

function Sides({ field: { label, text, former = '' } }: { field: VersionField }) {
  return (
    <div className="version-sides" role="group" aria-label={label}>
      <Side label={versionStrings.before(label)} text={former} />
      <Side label={versionStrings.after(label)} text={text} />
    </div>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className="version-side">
      <p className="soft">{label}</p>
      <p className="version-text">{text || versionStrings.empty}</p>
    </div>
  );
}

function RestoreForm({ csrfToken, line: { version }, newest }: VersionProps) {
  return (
    <PostForm csrfToken={csrfToken} step="restoreVersion" className="" waiting={controlStrings.saving}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="newest" value={newest} />
      <button type="submit" className="btn btn-quiet">
        {versionStrings.restore(version)}
      </button>
    </PostForm>
  );
}
