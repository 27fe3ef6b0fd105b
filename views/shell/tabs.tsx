import { sections as allSections, type SectionName } from '../../shared/sections.ts';

interface Props {
  sections: readonly SectionName[];
  current?: SectionName;
  resting?: SectionName;
}

export function Tabs({ sections, current, resting }: Props) {
  return (
    <ul>
      {sections.map((name) => (
        <li key={name}>
          {name === resting ? (
            <span className="tab" role="link" aria-disabled>
              {allSections[name].label}
            </span>
          ) : (
            <a
              className="tab"
              href={allSections[name].path}
              aria-current={name === current ? 'page' : undefined}
            >
              {allSections[name].label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
