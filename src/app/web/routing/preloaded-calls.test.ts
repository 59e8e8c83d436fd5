import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, type ScreenName } from '#app/routes.ts'
import { adminScreens } from '#app/web/routing/admin-screens.ts'
import { preloadedCalls } from '#app/web/routing/preloaded-calls.ts'
import type { ScreenTable } from '#app/web/routing/screen-table.ts'
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

async function listFirstCalls(path: string, screen: ScreenName): Promise<string[]> {
  const screens: Partial<ScreenTable<ScreenName>> = adminScreens
  const file = await screens[screen]?.()
  requested = []
  const queries = createQueryClient()
  await file?.load?.(queries, { params: {}, url: new URL(path, 'http://shop'), viewer: 'admin' })
  queries.clear()
  return requested
}

test('the calls that are preloaded are those with which each list of the back office begins', async () => {
  const firstCalls: Record<string, string[]> = {}
  for (const { path, screen } of routes.admin) {
    const calls = await listFirstCalls(path, screen)
    // the call of the tax report names the year
    if (calls.length > 0 && screen !== 'TaxReportScreen') firstCalls[screen] = calls
  }
  expect(preloadedCalls).toEqual(firstCalls)
})
