import { type ComponentType, useEffect, useState } from 'react'

const imported = new Map<unknown, unknown>()

/**
 * A component that the first paint does not need: null until its code has been imported, which starts once the page is shown. If the import
 * fails it stays null, whereas `lazy` would break the page, and is tried again when the component is next mounted.
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
