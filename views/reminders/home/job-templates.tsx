import type { JobTemplate } from '../../../shared/api-calls/reminders.ts';
import { jobStrings } from '../../../shared/locales/en/jobs.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { formatMoment, midSentence } from '../../../shared/time.ts';
import { versionHref } from '../../resource/version-history.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { JobPanelProps } from './props.ts';

/** Templates of a job, each with its version and a link to it. */
export function JobTemplates({ templates, opensLibrary, zone, nowSeconds }: JobPanelProps) {
  const [first] = templates;
  if (!first) return null;
  return (
    <div className="job-templates" role="group" aria-label={jobStrings.templates}>
      <Facts
        facts={templates.map((template) => [
          labelOf(template),
          <TemplateVersion key={template.field} template={template} opensLibrary={opensLibrary} />,
        ])}
      />
      <p className="soft small">
        {jobStrings.templatesSaved(midSentence(formatMoment(first.confirmed, zone, nowSeconds)))}
      </p>
    </div>
  );
}

const labelOf = ({ field }: JobTemplate): string =>
  Object.entries(reminders.fields).find(([name]) => name === field)?.[1].label ?? field;

function TemplateVersion({ template, opensLibrary }: { template: JobTemplate; opensLibrary: boolean }) {
  const { resource, id, name, version, newest, deleted } = template;
  const definition = findResource(resource);
  const text = jobStrings.version(name, version);
  const note = deleted ? jobStrings.deletedTemplate : newest > version && jobStrings.newerVersion(newest);
  return (
    <>
      {definition && opensLibrary && !deleted ? (
        <a href={versionHref(definition, id, version)}>{text}</a>
      ) : (
        text
      )}
      {note && ` ${note}`}
    </>
  );
}
