import { createElement, type ComponentType, type ReactElement } from 'react';
import { StoreContext, type IslandStore } from './store-context.ts';

/** An island's component inside the page's store: the same tree on the server and in the browser. */
export function islandElement<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  store: IslandStore,
): ReactElement {
  return createElement(StoreContext, { value: store }, createElement(component, props));
}

/** Keeps ids made by `useId` in two islands apart. The server and the browser give React the same. */
export function islandIdPrefix(name: string): string {
  return `${name}-`;
}
