import type { ComponentType, ReactNode } from 'react'
import type { Frame, ScreenName } from '#app/routes.ts'
import { NotFoundScreen } from '#app/web/error-pages/not-found-screen.tsx'
import { PageSkeleton } from '#app/web/layouts/page-skeleton.tsx'
import { cachedImport } from '#app/web/routing/import-cache.ts'
import type { RouteMatch } from '#app/web/routing/match-route.ts'
import type { ScreenFile, ScreenImport, ScreenTable } from '#app/web/routing/screen-table.ts'
import { laterScreens, layouts, screens } from '#app/web/routing/screens.ts'
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
export function loadScreen({ definition, frame }: RouteMatch): LoadedScreen | Promise<LoadedScreen> {
  const browserOnly = import.meta.env.SSR && !definition.serverRendered
  const screen: LoadedScreen | Promise<LoadedScreen> = browserOnly
    ? { Screen: PageSkeleton }
    : importScreen(definition.screen, frame)
  const importLayout = layouts[frame]
  if (!importLayout) return screen
  const layout = cachedImport(importLayout)
  if (screen instanceof Promise || layout instanceof Promise)
    return Promise.all([screen, layout]).then(([loaded, Layout]) => ({ ...loaded, Layout }))
  return { ...screen, Layout: layout }
}

const tableOf = { shop: 'seller', account: 'seller', bare: 'client', admin: 'admin' } as const

function importScreen(name: ScreenName, frame: Frame): LoadedScreen | Promise<LoadedScreen> {
  const importTable: (() => Promise<Partial<ScreenTable<ScreenName>>>) | undefined = laterScreens?.[tableOf[frame]]
  if (screens[name] || !importTable) return importFrom(screens, name)
  const table = cachedImport(importTable)
  return table instanceof Promise ? table.then((imported) => importFrom(imported, name)) : importFrom(table, name)
}

function importFrom<Name extends ScreenName>(
  table: Partial<ScreenTable<ScreenName>>,
  name: Name,
): LoadedScreen | Promise<LoadedScreen> {
  const load: ScreenImport<Name> | undefined = table[name]
  if (!load) return { Screen: NotFoundScreen }
  const file = cachedImport(load)
  return file instanceof Promise ? file.then((imported) => pickScreen(name, imported)) : pickScreen(name, file)
}

function pickScreen<Name extends ScreenName>(name: Name, file: ScreenFile<Name>): LoadedScreen {
  const { page, load } = file
  return { Screen: file[name], ...(page ? { page } : {}), ...(load ? { load } : {}) }
}
