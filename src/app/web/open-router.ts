import type { QueryClient } from '@tanstack/react-query'
import { enter, hrefOf, isEntered, placeFor, placeHere, type Step } from '#app/web/browser-history.ts'
import { guardOver } from '#app/web/guards.ts'
import { elsewhere, type Prepared, prepare } from '#app/web/prepare.ts'
import { keepScroll, scrollFor } from '#app/web/scroll.ts'
import { closeLoginPrompt } from '#platform/web/login-prompt.ts'
import { closePayoutPrompt } from '#platform/web/payout-prompt.ts'
import { addressOf, type Place } from '#platform/web/place.ts'
import type { Go, GoOptions } from '#platform/web/router.tsx'
import { watchers } from '#platform/web/watchers.ts'

export interface Shown extends Prepared {
  place: Place
}

/** What a screen's code or guard threw instead. */
export interface Failed {
  place: Place
  failure: unknown
}

const mostTurns = 5

/** The history and what is shown of it. The browser's only; the server draws one place (entry-server.tsx). */
export function openRouter(queries: QueryClient, first: Shown | Failed) {
  const { tell, watch } = watchers()
  let shown: Shown | Failed = first
  let loading = false
  let latest = 0

  const show = async (url: URL, step: Step, options: GoOptions = {}, turns = 0): Promise<void> => {
    const mine = ++latest
    const place = placeFor(url, step)
    const found = readied(url, place, queries)
    if (found instanceof Promise) {
      loading = true
      tell()
    }
    // what is at hand is shown at once: somebody may be typing
    const next = found instanceof Promise ? await found : found
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
  const showHere = (options?: GoOptions) => show(new URL(window.location.href), 'back', options)
  const go: Go = async (to, options = {}) => {
    if (typeof to === 'number') return window.history.go(to)
    const url = addressOf(to, new URL(window.location.href))
    if (url.origin !== window.location.origin) return window.location.assign(url)
    return show(url, options.replace ? 'replace' : 'push', options)
  }

  window.history.scrollRestoration = 'manual'
  window.addEventListener('popstate', () => {
    // what was asked on the page that is left; the guard of the next one may ask anew
    closeLoginPrompt()
    closePayoutPrompt()
    void showHere()
  })
  window.addEventListener('pagehide', () => keepScroll(shown.place.key))
  // after a reload the way back is open before anybody listens
  if (hrefOf(first.place) !== hrefOf(placeHere())) void showHere()
  else if (!isEntered()) enter(first.place, 'replace')

  return {
    go,
    watch,
    shown: () => shown,
    /** What the page began with: React takes the server's page over with it, wherever somebody has gone meanwhile. */
    first: () => first,
    isLoading: () => loading,
    /** Shows the same place anew: another try. */
    again: () => showHere({ preventScrollReset: true }),
    /** Somebody logged in or out: may this viewer still be here? */
    async checkGuard(): Promise<void> {
      const lead = 'failure' in shown ? null : leadFrom(shown, queries)
      // at once where it is known at once: whoever leaves a visit goes on to a page of her own choice right after this
      const other = lead instanceof Promise ? await lead : lead
      if (other !== null) await go(other, { replace: true })
    },
  }
}
export type OpenRouter = ReturnType<typeof openRouter>

type Next = Shown | Failed | string

/** What is to be shown at this place; a string leads elsewhere. */
function readied(url: URL, place: Place, queries: QueryClient): Next | Promise<Next> {
  const here = (prepared: Prepared | string): Next => (typeof prepared === 'string' ? prepared : { ...prepared, place })
  const failed = (failure: unknown): Failed => ({ place, failure })
  try {
    const prepared = prepare(url, queries)
    return prepared instanceof Promise ? prepared.then(here, failed) : here(prepared)
  } catch (failure) {
    return failed(failure)
  }
}

/** Where else this viewer has to go from what is shown. */
function leadFrom({ route }: Shown, queries: QueryClient): string | null | Promise<string | null> {
  const url = new URL(window.location.href)
  // a link is noticed when its page is opened, not again when somebody leaves the visit on it
  return route.address.guard === 'explore' ? guardOver(url) : elsewhere(route, url, queries)
}
