import { dehydrate, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import type { Render } from '#app/rendered-page.ts'
import { headOf, type RouteHandle } from '#app/web/head-of.ts'
import { queriesContext, routes } from '#app/web/routes.tsx'
import { answerCallsWith } from '#base/web/call.ts'
import { newQueryClient } from '#base/web/queries.ts'
import { visitor } from '#base/web/session.ts'
import { giveSettings } from '#base/web/settings.ts'

const handler = createStaticHandler(routes)

/** Draws a page as a visitor sees it. Settings and API are the process's own, the query client is this page's alone. */
export const render: Render = async ({ url, api, settings }) => {
  giveSettings(settings)
  answerCallsWith(api)
  const queries = newQueryClient()
  const requestContext = new RouterContextProvider(new Map([[queriesContext, queries]]))
  const request = new Request(new URL(url, 'http://shop'))
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context.headers.get('location') ?? '/'
  const match = context.matches.at(-1)
  const handle = match?.route.handle as RouteHandle | undefined
  const address = handle?.address
  const drawnHere = address?.rendered === true
  const state = dehydrate(queries)
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <HydrationBoundary state={state}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </HydrationBoundary>
    </QueryClientProvider>,
  )
  const failed = context.errors !== null
  const at = { params: match?.params ?? {}, url: new URL(request.url), viewer: visitor.key }
  const head = failed ? { ...headOf(undefined, queries, at) } : headOf(handle, queries, at)
  queries.clear()
  return {
    status: failed ? context.statusCode : address?.screen === 'app/not-found' ? 404 : 200,
    html,
    data: safeJson({
      router: drawnHere ? { loaderData: context.loaderData, errors: errorsOf(context.errors) } : null,
      queries: drawnHere ? state : null,
    }),
    head,
    modules: ['src/app/web/entry-client.tsx', ...(handle ? [handle.module] : [])],
    shared: Object.keys(at.params).every((name) => !privateParams.includes(name)),
  }
}

/** Values in an address that are keys to something: such pages are kept by nobody. */
const privateParams = ['exploreClientUrl', 'id', 'token']

function errorsOf(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  // only refusals with a status come this far; anything else is the server's own business
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status = 500, statusText = '' } = error as { status?: number; statusText?: string }
      return [id, { status, statusText, internal: false, data: null }]
    }),
  )
}

/** JSON that cannot end the script element it stands in. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
