import { createElement, type ComponentType, type ReactElement } from 'react';
import type { PortalStore } from '../../shared/state/groups.ts';
import { StoreContext } from './store-context.ts';

/** An island's component inside the page's store: the same tree on the server and in the browser. */
export function islandElement<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  store: PortalStore,
): ReactElement {
  return createElement(StoreContext, { value: store }, createElement(component, props));
}

/** Keeps ids made by `useId` in two islands apart. The server and the browser give React the same. */
export function islandIdPrefix(name: string): string {
  return `${name}-`;
}
