import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';

interface Props {
  definition: ResourceDefinition;
  id: string;
  name: string;
  className?: string;
}

export function DownloadLink({ definition, id, name, className = 'download' }: Props) {
  return (
    <a className={className} href={pathsOf(definition).content(id)}>
      Download<span className="visually-hidden">{` ${name}`}</span>
    </a>
  );
}
