import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { currentViewer } from '#access/web/viewer.ts'
import { oldOrdersMark, type RouteGroup, type ScreenName } from '#app/routes.ts'
import { screens } from '#app/routes.ts?screens=storefront'
import { appText } from '#app/text.ts'
import { NotFoundScreen } from '#app/web/error-pages/not-found-screen.tsx'
import { PageSkeleton } from '#app/web/layouts/page-skeleton.tsx'
import { formatPageTitle, type PageHead } from '#platform/page-head.ts'
import type { PageContext, PageDefinition } from '#platform/web/router/router.tsx'
import { checkAdminGuard, checkGuard } from './guards.ts'
import { isRenderedWithData, matchRoute, type RouteMatch } from './match-route.ts'

/** A route whose guard has let the viewer in and whose code is imported. */
export interface PreparedRoute {
  route: RouteMatch
  screen: LoadedScreen
}

/** The path to which this viewer is redirected because they may not open the route; null if they may open it. */
export function redirectFor(route: RouteMatch, url: URL, queries: QueryClient): string | null | Promise<string | null> {
  const { definition, group } = route
  if (definition.guard) return checkGuard(definition.guard, url)
  if (url.search === `?${oldOrdersMark}`) return checkGuard('old-orders', url)
  return group === 'admin' ? checkAdminGuard(queries) : null
}

/**
 * Checks the guard and imports the code at the same time, then starts the route's calls. A string is the path to redirect to; no promise is
 * returned if nothing has to be waited for.
 */
export function prepareRoute(url: URL, queries: QueryClient): PreparedRoute | string | Promise<PreparedRoute | string> {
  const route = matchRoute(url.pathname)
  const redirecting = redirectFor(route, url, queries)
  // the code of a screen that is not shown is not loaded
  if (typeof redirecting === 'string') return redirecting
  const loading = loadScreen(route)
  // read at each use, because the guard may have found out who the viewer is
  const context = (): PageContext => ({ params: route.params, url, viewer: currentViewer().key })
  if (currentViewer().kind === 'admin') void prefetchAdminData(loading, queries, context())
  const finish = (redirect: string | null, screen: LoadedScreen): PreparedRoute | string => {
    if (redirect !== null) return redirect
    // not awaited: the screen shows its skeleton meanwhile, and an error of its own if the call fails
    screen.page?.load?.(queries, context()).catch(() => undefined)
    return { route, screen }
  }
  if (redirecting instanceof Promise || loading instanceof Promise)
    return Promise.all([redirecting, loading]).then(([redirect, screen]) => finish(redirect, screen))
  return finish(redirecting, loading)
}

/**
 * Requests the list of a back office page while the guard is still checking the viewer, since the server answers it only to administrators.
 * If the administrator's rights are not stored yet, they are awaited first, so that no call is made for a page that may not be opened
 * (D-625).
 */
async function prefetchAdminData(
  loading: LoadedScreen | Promise<LoadedScreen>,
  queries: QueryClient,
  context: PageContext,
): Promise<void> {
  try {
    // imported only here, because the pages of sellers do not need it
    const [{ load }, { isPageAllowed }] = await Promise.all([loading, import('./page-rights.ts')])
    if (load && (await isPageAllowed(queries, context))) await load(queries, context)
  } catch {
    // the router and the screen wait for the same code and list, and report the error
  }
}

/**
 * The head of a route: the one that its screen defines, or else the route's title, for a personal page that is hidden from search engines.
 * `prepared` is null after an error.
 */
export function getRouteHead(prepared: PreparedRoute | null, queries: QueryClient, url: URL, viewer: string): PageHead {
  const page = prepared?.screen.page
  if (page) return page.head(queries, { params: prepared.route.params, url, viewer })
  const title = prepared?.route.definition.title ?? appText.lost
  return { title: formatPageTitle(title.charAt(0).toUpperCase() + title.slice(1)), hidden: true }
}

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
export function loadScreen(route: RouteMatch): LoadedScreen | Promise<LoadedScreen> {
  const { definition, group } = route
  const browserOnly = import.meta.env.SSR && !isRenderedWithData(route)
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

/**
 * What the file of a screen exports: the screen under its own name, `page` if it has a page definition, and `load` if it is a screen of the
 * back office that prefetches its list.
 */
export type ScreenFile<Name extends ScreenName> = { [Export in Name]: ComponentType } & {
  page?: PageDefinition
  load?: (queries: QueryClient, context: PageContext) => Promise<unknown>
}
export type ScreenImports = { [Name in ScreenName]?: () => Promise<ScreenFile<Name>> }

const importClientScreens = () => import('#app/routes.ts?screens=client')

/**
 * Every page loads the imports of the storefront's screens. Those of all others load with the first page of their group, so that no visitor
 * loads the names of their files.
 */
export const laterScreens: Partial<Record<RouteGroup, () => Promise<{ screens: ScreenImports }>>> = import.meta.env.SSR
  ? { client: importClientScreens }
  : ({
      visitor: () => import('#app/routes.ts?screens=visitor'),
      seller: () => import('#app/routes.ts?screens=seller'),
      account: () => import('#app/routes.ts?screens=account'),
      client: importClientScreens,
      admin: () => import('#app/routes.ts?screens=admin'),
    } satisfies Record<Exclude<RouteGroup, 'storefront'>, unknown>)

export type LayoutImport = () => Promise<ComponentType<{ children: ReactNode }>>

const importAdminLayout: LayoutImport = async () => (await import('#app/web/layouts/admin-layout.tsx')).AdminLayout
const importAccountLayout: LayoutImport = async () =>
  (await import('#app/web/layouts/account-layout.tsx')).AccountLayout

/** The layouts of groups. The server renders only the back office's, which shows nothing personal. */
export const layouts: Partial<Record<RouteGroup, LayoutImport>> = import.meta.env.SSR
  ? { admin: importAdminLayout }
  : { account: importAccountLayout, admin: importAdminLayout }
