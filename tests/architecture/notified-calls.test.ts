import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the browser calls the API only by the call function, and never silently [C-ERRP-001]', () => {
  const files = globSync(['src/**/web/**/*.ts', 'src/**/web/**/*.tsx']).filter((file) => !file.includes('.test.'))
  const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()
  expect(files.length).toBeGreaterThan(400)
  expect(filesWith(/\bfetch\(|\bXMLHttpRequest\(|\bsendBeacon\(|\bEventSource\(|\bsend = .*\bfetch\b/)).toEqual([
    // a seller's document, from its own signed URL
    'src/accounts/documents/web/document-viewer.tsx',
    // the service worker's pages; the worker does not touch API calls
    'src/app/web/worker/service-worker.ts',
    'src/app/web/worker/shell.ts',
    // the public pictures of a product that is being duplicated; a failure is shown in place of the form
    'src/catalogue/products/admin/web/admin-product-form-screen.tsx',
    // calls to the card provider's sandbox
    'src/payments/card-fields/web/card-token.ts',
    // preloaded calls, polled calls, and the requests and uploads of the call function itself
    'src/platform/web/api-client/preloaded-responses.ts',
    'src/platform/web/api-client/revalidate.ts',
    'src/platform/web/api-client/transport.ts',
    'src/platform/web/ui/files/upload-transport.ts',
    // uses the call function's transport for what is sent while the page is being left
    'src/training/web/api.ts',
  ])
  expect(filesWith(/\bsendRequest\b/)).toEqual([
    // reports to the seller about a client's visit, whose failure does not concern the client
    'src/links/visits/web/api.ts',
    'src/platform/web/api-client/call-api.ts',
    'src/platform/web/api-client/transport.ts',
  ])
  expect(filesWith(/\bsilent\b/)).toEqual([])
  expect(filesWith(/\bskipNotification\(/)).toEqual([
    // several refusals because of one ended session are notified once
    'src/platform/web/api-client/call-api.ts',
    'src/platform/web/api-client/notify-error.ts',
  ])
})
