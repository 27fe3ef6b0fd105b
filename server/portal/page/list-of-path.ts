import { resourceList } from '../../../shared/resources/index.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { sectionNames, sections, type SectionOrArea } from '../../../shared/sections.ts';

interface ListOfPath {
  section: SectionOrArea;
  href: string;
  name: string;
}

export function listOfPath(path: string): ListOfPath | undefined {
  const isUnder = (base: string) => path === base || path.startsWith(`${base}/`);
  const resource = resourceList.find((one) => one.section && isUnder(pathsOf(one).patterns.base));
  if (resource) {
    const { section, list } = pathsOf(resource);
    return { section, href: list, name: resource.label.many };
  }
  const section = sectionNames.find((name) => isUnder(sections[name].path));
  return section && { section, href: sections[section].path, name: sections[section].label };
}
