import { type ComponentType, useEffect, useState } from 'react'

const imported = new Map<unknown, unknown>()

/**
 * A component that the first paint does not need: null until its code has been imported, which begins once the page is shown. An import
 * that fails leaves it null, where `lazy` would take the page down, and is tried again when the component is mounted anew.
 */
export function useDeferredComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Component, setComponent] = useState(() => (imported.get(load) as ComponentType<Props> | undefined) ?? null)
  useEffect(() => {
    if (Component) return
    load().then(
      (loaded) => {
        imported.set(load, loaded)
        setComponent(() => loaded)
      },
      () => undefined,
    )
  }, [load, Component])
  return Component
}
