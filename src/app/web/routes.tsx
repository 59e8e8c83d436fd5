import type { QueryClient } from '@tanstack/react-query'
import {
  createContext,
  data,
  type LoaderFunction,
  type RouteObject,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type Address, addresses, type Frame } from '#app/addresses.ts'
import { BareFrame } from '#app/web/bare-frame.tsx'
import { guard, guardAdmin } from '#app/web/guards.ts'
import type { RouteHandle } from '#app/web/head-of.ts'
import { Layout } from '#app/web/layout.tsx'
import { Component as NotFound } from '#app/web/not-found-screen.tsx'
import { PageSkeleton } from '#app/web/page-skeleton.tsx'
import { ScreenFailed } from '#app/web/screen-failed.tsx'
import { ShopFrame } from '#app/web/shop-frame.tsx'
import { CallRefused } from '#base/web/call.ts'
import type { Page, PageAt } from '#base/web/page.ts'
import { currentViewer } from '#base/web/session.ts'
import { navigationMessages as say } from '#messages/navigation.ts'

type Screen = () => Promise<{ Component: React.ComponentType }>

/** The query client of this browser, or of this one rendering. */
export const queriesContext = createContext<QueryClient>()

// Both halves find screens by their names: a screen is shown as soon as its file exists. The server only draws some.
const screens: Record<string, Screen> = import.meta.env.SSR
  ? import.meta.glob<{ Component: React.ComponentType }>([
      '/src/catalogue/web/{home,explore,product}-screen.tsx',
      '/src/app/web/*-screen.tsx',
    ])
  : import.meta.glob<{ Component: React.ComponentType }>('/src/*/web/*-screen.tsx')
const pages = import.meta.glob<Page>('/src/*/web/*.head.ts', { eager: true, import: 'page' })

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ScreenFailed,
    children: [
      {
        Component: ShopFrame,
        children: [
          ...addresses.shop.map((address) => route(address, 'shop')),
          { ...onlyInBrowser(() => import('#app/web/account-frame.tsx')), children: rows('account') },
          { path: '*', Component: NotFound, handle: lost() },
        ],
      },
      { Component: BareFrame, children: rows('bare') },
      { ...onlyInBrowser(() => import('#admin/web/admin-layout.tsx')), children: rows('admin') },
    ],
  },
]

function rows(frame: Frame): RouteObject[] {
  return addresses[frame].map((address) => route(address, frame))
}

function route(address: Address, frame: Frame): RouteObject {
  const [room, name] = address.screen.split('/')
  const module = `src/${room}/web/${name}-screen.tsx`
  const page = pages[`/src/${room}/web/${name}.head.ts`]
  const handle: RouteHandle = { address, module, ...(page ? { page } : {}) }
  const leaf: RouteObject = {
    path: address.path,
    handle,
    ErrorBoundary: ScreenFailed,
    HydrateFallback: PageSkeleton,
    loader: loader(address, frame, page),
    ...drawnBy(address, screens[`/${module}`]),
  }
  if (import.meta.env.SSR || !address.kit) return leaf
  return { lazy: () => import('#app/web/kit-frame.tsx'), children: [leaf] }
}

/** The server draws a grey page where the browser will draw the screen. */
function drawnBy(
  address: Address,
  screen: Screen | undefined,
): Pick<RouteObject, 'Component'> | Pick<RouteObject, 'lazy'> {
  if (import.meta.env.SSR && !address.rendered) return { Component: PageSkeleton }
  return screen ? { lazy: screen } : { Component: NotFound }
}

function onlyInBrowser(frame: () => Promise<{ Component: React.ComponentType }>): Pick<RouteObject, 'lazy'> {
  return import.meta.env.SSR ? {} : { lazy: frame }
}

function loader(address: Address, frame: Frame, page: Page | undefined): LoaderFunction {
  return async ({ request, params, context }) => {
    const url = new URL(request.url)
    const queries = (context as Readonly<RouterContextProvider>).get(queriesContext)
    if (!import.meta.env.SSR) {
      const other = frame === 'admin' && !address.guard ? await guardAdmin(queries) : goesElsewhere(address, url)
      if (other === 'lost') throw data(null, { status: 404 })
      if (other !== null) throw redirect(other)
    }
    const at = { params, url, viewer: currentViewer().key }
    if (import.meta.env.SSR) await loadOnServer(page, queries, at)
    else page?.load?.(queries, at).catch(() => undefined)
    return null
  }
}

/** Also asked before the first page is taken over from the server: it may not be this viewer's. */
export function goesElsewhere(address: Address, url: URL): string | null {
  return address.guard ? guard(address.guard, url) : null
}

async function loadOnServer(page: Page | undefined, queries: QueryClient, at: PageAt): Promise<void> {
  try {
    await page?.load?.(queries, at)
  } catch (error) {
    throw data(null, { status: error instanceof CallRefused && error.code === 6 ? 404 : 503 })
  }
}

function lost(): RouteHandle {
  const address: Address = { path: '*', screen: 'app/not-found', title: say.lost, rendered: true }
  return { address, module: 'src/app/web/not-found-screen.tsx' }
}
