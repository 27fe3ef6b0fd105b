import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';

interface Props {
  definition: ResourceDefinition;
  id: string;
  name: string;
}

/** Audio player that loads nothing until the user presses play. */
export function Player({ definition, id, name }: Props) {
  return (
    <audio
      className="player"
      controls
      preload="none"
      src={pathsOf(definition).content(id)}
      aria-label={`Play ${name}`}
    />
  );
}
