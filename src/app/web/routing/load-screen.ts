import type { ComponentType, ReactNode } from 'react'
import type { RouteGroup, ScreenName } from '#app/routes.ts'
import { NotFoundScreen } from '#app/web/error-pages/not-found-screen.tsx'
import { PageSkeleton } from '#app/web/layouts/page-skeleton.tsx'
import type { RouteMatch } from '#app/web/routing/match-route.ts'
import { laterScreens, layouts, type ScreenFile, type ScreenImports, screens } from '#app/web/routing/screens.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'

/** A route's code, ready to be rendered. */
export interface LoadedScreen {
  Screen: ComponentType
  /** Absent: the screen is rendered directly in the shop's layout. */
  Layout?: ComponentType<{ children: ReactNode }>
  page?: PageDefinition
  /** Prefetches what the screen shows first. */
  load?: ScreenFile<never>['load']
}

/** Imports the route's screen and its layout; no promise where both were imported before. */
export function loadScreen({ definition, group }: RouteMatch): LoadedScreen | Promise<LoadedScreen> {
  const browserOnly = import.meta.env.SSR && group !== 'storefront'
  const screen: LoadedScreen | Promise<LoadedScreen> = browserOnly
    ? { Screen: PageSkeleton }
    : importScreen(definition.screen, group)
  const importLayout = layouts[group]
  if (!importLayout) return screen
  const layout = cachedImport(importLayout)
  if (screen instanceof Promise || layout instanceof Promise)
    return Promise.all([screen, layout]).then(([loaded, Layout]) => ({ ...loaded, Layout }))
  return { ...screen, Layout: layout }
}

function importScreen(name: ScreenName, group: RouteGroup): LoadedScreen | Promise<LoadedScreen> {
  const importGroup = laterScreens[group]
  if (screens[name] || !importGroup) return importFrom(screens, name)
  const later = cachedImport(importGroup)
  return later instanceof Promise
    ? later.then((imported) => importFrom(imported.screens, name))
    : importFrom(later.screens, name)
}

function importFrom<Name extends ScreenName>(imports: ScreenImports, name: Name): LoadedScreen | Promise<LoadedScreen> {
  const load: (() => Promise<ScreenFile<Name>>) | undefined = imports[name]
  if (!load) return { Screen: NotFoundScreen }
  const file = cachedImport(load)
  return file instanceof Promise ? file.then((imported) => pickScreen(name, imported)) : pickScreen(name, file)
}

function pickScreen<Name extends ScreenName>(name: Name, file: ScreenFile<Name>): LoadedScreen {
  const { page, load } = file
  return { Screen: file[name], ...(page ? { page } : {}), ...(load ? { load } : {}) }
}

const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * The result of a lazy import: at once where it was imported before, else a promise. `import()` alone is always
 * asynchronous, and a search field that is rendered late drops letters that are typed meanwhile.
 */
function cachedImport<Imported>(load: () => Promise<Imported>): Imported | Promise<Imported> {
  const known = loaded.get(load)
  if (known) return known as Imported
  return load().then((imported) => {
    loaded.set(load, imported)
    return imported
  })
}
