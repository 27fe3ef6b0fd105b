import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { placeOf } from '../../shared/resources/places.ts';

interface Props {
  definition: ResourceDefinition;
  id: string;
  name: string;
  className?: string;
}

export function DownloadLink({ definition, id, name, className = 'download' }: Props) {
  return (
    <a className={className} href={placeOf(definition).content(id)}>
      Download<span className="visually-hidden">{` ${name}`}</span>
    </a>
  );
}
