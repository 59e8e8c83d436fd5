import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteDefinition, routes } from '#app/routes.ts'
import { screens } from '#app/routes.ts?screens=admin'
import { matchRoute } from '#app/web/routing/match-route.ts'
import { getPreloadedCalls } from '#app/web/routing/screen-files.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { createQueryClient } from '#platform/web/api-client/query-client.ts'
import { demoBrowserSettings } from '../../../../tests/harness/browser-settings.ts'

const network = globalThis.fetch
let requested: string[] = []

beforeAll(() => {
  setBrowserSettings(demoBrowserSettings)
  globalThis.fetch = async (url) => {
    requested.push(String(url).replace('/api/v1/', ''))
    return Response.json({ statusCode: 0, responseMessage: 'No.', error: { errorCode: 99 } }, { status: 400 })
  }
})
afterAll(() => {
  globalThis.fetch = network
})

async function listFirstCalls({ path, screen }: RouteDefinition): Promise<string[]> {
  const file = await screens[screen]?.()
  requested = []
  const queries = createQueryClient()
  await file?.load?.(queries, { params: {}, url: new URL(path, 'http://shop'), viewer: 'admin' })
  queries.clear()
  return requested
}

test('the calls that are preloaded are those with which each list of the back office begins', async () => {
  // the first call of the tax report contains the year, so it cannot be named in advance
  for (const route of Object.values(routes).flat())
    expect([route.path, getPreloadedCalls(matchRoute(route.path))]).toEqual([
      route.path,
      route.screen === 'TaxReportScreen' ? [] : await listFirstCalls(route),
    ])
})
