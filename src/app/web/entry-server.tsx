import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Render, SentAnswers } from '#app/rendered-page.ts'
import { Drawn } from '#app/web/app.tsx'
import { headOf } from '#app/web/head-of.ts'
import type { Failed, Shown } from '#app/web/open-router.ts'
import { isMissing } from '#app/web/screen-failed.tsx'
import { drawingOf, modulesOf, pageOf, type Route, routeOf } from '#app/web/screens.ts'
import { answerCallsWith } from '#platform/web/call.ts'
import { placeOf } from '#platform/web/place.ts'
import { newQueryClient } from '#platform/web/queries.ts'
import { RouterContext } from '#platform/web/router.tsx'
import { visitor } from '#platform/web/session.ts'
import { giveSettings } from '#platform/web/settings.ts'

/** Values in an address that open something: such pages are kept by nobody. */
const keys = ['exploreClientUrl', 'id', 'token']

/** Draws a page as a visitor sees it. Settings and API are the process's own, the query client is this page's alone. */
export const render: Render = async ({ url: asked, api, settings }) => {
  giveSettings(settings)
  answerCallsWith(api)
  const queries = newQueryClient()
  const url = new URL(asked, 'http://shop')
  const route = routeOf(url.pathname)
  const shown = await draw(route, url, queries)
  const failed = 'failure' in shown
  const router = { place: shown.place, params: route.params, go: async () => undefined }
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <RouterContext value={router}>
        <Drawn shown={shown} loading={false} onRetry={() => undefined} />
      </RouterContext>
    </QueryClientProvider>,
  )
  const head = headOf(failed ? null : route, queries, url, visitor.key)
  const answers = answersOf(queries)
  queries.clear()
  return {
    status: statusOf(route, shown),
    html,
    // without data the browser draws the page itself: a failure there has its own words and another try
    data: failed || !route.address.rendered ? 'null' : safeJson(answers),
    head,
    modules: modulesOf(route),
    shared: !keys.some((name) => name in route.params),
  }
}

async function draw(route: Route, url: URL, queries: QueryClient): Promise<Shown | Failed> {
  const place = placeOf(url, 'first')
  try {
    const at = { params: route.params, url, viewer: visitor.key }
    const [drawing] = await Promise.all([drawingOf(route), pageOf(route.address)?.load?.(queries, at)])
    return { place, route, drawing }
  } catch (failure) {
    return { place, failure }
  }
}

function statusOf({ address }: Route, shown: Shown | Failed): number {
  if ('failure' in shown) return isMissing(shown.failure) ? 404 : 503
  return address.screen === 'app/not-found' ? 404 : 200
}

/** What the page was drawn with, for the browser to go on with. */
function answersOf(queries: QueryClient): SentAnswers {
  const all = queries.getQueryCache().getAll()
  return all.filter(({ state }) => state.status === 'success').map(({ queryKey, state }) => [queryKey, state.data])
}

/** JSON that cannot end the script element it stands in. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
