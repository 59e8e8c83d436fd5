import type { QueryClient } from '@tanstack/react-query'
import { guard, guardAdmin } from '#app/web/guards.ts'
import { type Drawing, drawingOf, pageOf, type Route, routeOf } from '#app/web/screens.ts'
import type { PageAt } from '#platform/web/page.ts'
import { currentViewer } from '#platform/web/session.ts'

/** A screen with its code at hand, ready to be shown. */
export interface Prepared {
  route: Route
  drawing: Drawing
}

/** Where else to go, if this viewer may not be there. */
export function elsewhere(route: Route, url: URL, queries: QueryClient): string | null | Promise<string | null> {
  const { address, frame } = route
  if (address.guard) return guard(address.guard, url)
  return frame === 'admin' ? guardAdmin(queries) : null
}

/** Asks the guard, starts the page's calls and fetches its code, at once and at the same time; a string leads elsewhere. */
export function prepare(url: URL, queries: QueryClient): Prepared | string | Promise<Prepared | string> {
  const route = routeOf(url.pathname)
  const drawing = drawingOf(route)
  const other = elsewhere(route, url, queries)
  // asked anew each time: a guard may find out who this is
  const at = (): PageAt => ({ params: route.params, url, viewer: currentViewer().key })
  if (currentViewer().kind === 'admin') void ahead(drawing, queries, at())
  const stay = (other: string | null, drawing: Drawing): Prepared | string => {
    if (other !== null) return other
    // not awaited: the screen shows its skeleton, and its failure by itself
    pageOf(route.address)
      ?.load?.(queries, at())
      .catch(() => undefined)
    return { route, drawing }
  }
  if (other instanceof Promise || drawing instanceof Promise)
    return Promise.all([other, drawing]).then(([other, drawing]) => stay(other, drawing))
  return stay(other, drawing)
}

/** The list is asked for while the guard asks who this is: the server answers it to nobody else. */
async function ahead(drawing: Drawing | Promise<Drawing>, queries: QueryClient, at: PageAt): Promise<void> {
  try {
    const { load } = await drawing
    await load?.(queries, at)
  } catch {
    // whoever waits for the same code or list tells of it
  }
}
