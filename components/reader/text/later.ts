import { type ComponentType, lazy } from 'react';

/** Loads a component on demand. When it cannot be loaded, for example without a connection, the page is still readable. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
}
