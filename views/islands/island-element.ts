import { createElement, type ComponentType, type ReactElement } from 'react';
import { StoreContext, type IslandStore } from './store-context.ts';

/** Wraps an island's component with the page's store. Server and browser must render the same tree. */
export function islandElement<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  store: IslandStore,
): ReactElement {
  return createElement(StoreContext, { value: store }, createElement(component, props));
}

/** Prefixes ids from `useId` so that two islands never collide. Server and browser pass the same prefix to React. */
export function islandIdPrefix(name: string): string {
  return `${name}-`;
}
