import type { ShellProps } from '../shell/props.ts';

export interface HomePageProps {
  shell: ShellProps;
}
