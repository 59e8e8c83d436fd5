import type { QueryClient } from '@tanstack/react-query'
import { guardOver } from '#app/web/guards.ts'
import { elsewhere, type Prepared, prepare } from '#app/web/prepare.ts'
import { keepScroll, scrollFor } from '#app/web/scroll.ts'
import { addressOf, type Place, placeOf } from '#base/web/place.ts'
import type { Go, GoOptions } from '#base/web/router.tsx'

export interface Shown extends Prepared {
  place: Place
}

/** What a screen's code or guard threw instead. */
export interface Failed {
  place: Place
  failure: unknown
}

interface Entry {
  idx: number
  key: string
  state: unknown
}

type Step = 'push' | 'replace' | 'back'

/** The history and what is shown of it. The browser's only; the server draws one place (entry-server.tsx). */
export function openRouter(queries: QueryClient, first: Shown | Failed) {
  let shown: Shown | Failed = first
  let loading = false
  let latest = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const enter = (place: Place, step: Step): void => {
    const entry = entryOf(place.key, step, place.state)
    if (step === 'push') window.history.pushState(entry, '', hrefOf(place))
    if (step === 'replace') window.history.replaceState(entry, '', hrefOf(place))
  }

  const show = async (url: URL, step: Step, options: GoOptions = {}, turns = 0): Promise<void> => {
    const mine = ++latest
    const entry = window.history.state as Entry | null
    const place = placeOf(url, step === 'back' ? (entry?.key ?? newKey()) : newKey(), options.state)
    let next: Shown | Failed | string
    try {
      const prepared = prepare(url, queries)
      if (prepared instanceof Promise) {
        loading = true
        tell()
      }
      const done = prepared instanceof Promise ? await prepared : prepared
      next = typeof done === 'string' ? done : { ...done, place }
    } catch (failure) {
      next = { place, failure }
    }
    // somebody went elsewhere meanwhile
    if (mine !== latest) return
    loading = false
    if (typeof next === 'string') {
      if (turns > mostTurns) throw new Error(`the guards lead in a circle at ${url.pathname}`)
      return show(new URL(next, url), step === 'push' ? 'push' : 'replace', {}, turns + 1)
    }
    keepScroll(shown.place.key)
    enter(place, step)
    shown = next
    tell()
    if (!options.preventScrollReset) scrollFor(place, step === 'back')
  }

  const go: Go = async (to, options = {}) => {
    if (typeof to === 'number') return window.history.go(to)
    const url = addressOf(to, new URL(window.location.href))
    if (url.origin !== window.location.origin) return window.location.assign(url)
    return show(url, options.replace ? 'replace' : 'push', options)
  }

  const showHere = (options?: GoOptions) => show(new URL(window.location.href), 'back', options)
  window.history.scrollRestoration = 'manual'
  window.addEventListener('popstate', () => void showHere())
  window.addEventListener('pagehide', () => keepScroll(shown.place.key))
  // after a reload the way back is open before anybody listens
  if (hrefOf(first.place) !== hrefOf(firstPlace())) void showHere()
  else if (!(window.history.state as Entry | null)?.key) enter(first.place, 'replace')

  return {
    go,
    shown: () => shown,
    /** What the page began with: React takes the server's page over with it, wherever somebody has gone meanwhile. */
    first: () => first,
    isLoading: () => loading,
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the same place anew: another try. */
    again: () => showHere({ preventScrollReset: true }),
    /** Somebody logged in or out: may this viewer still be here? */
    async checkGuard(): Promise<void> {
      if ('failure' in shown) return
      const url = new URL(window.location.href)
      // a link is noticed when its page is opened, not again when somebody leaves the visit on it
      const byLink = shown.route.address.guard === 'explore'
      const other = byLink ? guardOver(url) : await elsewhere(shown.route, url, queries)
      if (other !== null) await go(other, { replace: true })
    },
  }
}
export type OpenRouter = ReturnType<typeof openRouter>

const mostTurns = 5

/** `idx` counts the entries of this visit: a back arrow knows whether there is anything behind it. */
function entryOf(key: string, step: Step, state: unknown): Entry {
  const before = (window.history.state as Entry | null)?.idx ?? 0
  return { idx: step === 'push' ? before + 1 : before, key, state }
}

function hrefOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

export function firstPlace(): Place {
  const entry = window.history.state as Entry | null
  return placeOf(new URL(window.location.href), entry?.key ?? newKey(), entry?.state)
}
