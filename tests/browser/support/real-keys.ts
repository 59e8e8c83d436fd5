import type { Page } from '@playwright/test'
import { fakeStripe } from './fake-stripe.ts'

/** Makes the pages at this URL behave as if the shop had the provider's real keys. */
export async function pretendRealKeys(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    // without the data the browser renders the page anew, instead of keeping the sandbox's fields that the server rendered
    const body = text
      .replace('"provider":"sandbox"', '"provider":"stripe"')
      .replace('pk_test_sandbox', 'pk_test_own')
      .replace(/(id="page-data">)[^<]*/, '$1null')
    await route.fulfill({ response: answer, body })
  })
}

/** Replaces the provider's script with the stand-in; the page must be opened with `bypassCSP`. */
export async function serveFakeStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${fakeStripe})()` }),
  )
}
