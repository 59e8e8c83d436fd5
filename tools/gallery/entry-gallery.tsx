import '#platform/web/ui/fonts.css'
import '#platform/web/ui/tokens.css'
import '#platform/web/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { createQueryClient } from '#platform/web/api-client/query-client.ts'
import { GalleryPage } from './gallery-page.tsx'

/** The page `/dev/parts`, which only the development server knows (tools/serve/dev). It calls no API. */
setBrowserSettings({
  basic: '',
  pacing: 1,
  productWord: 'beauty',
  distributor: 'Chairside',
  identity: standardIdentity,
  vatRates: [20, 5, 0],
  provider: 'sandbox',
  publishableKey: null,
  sandboxTokenUrl: null,
  connectUrl: null,
  currency: 'gbp',
})
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <GalleryPage />
  </QueryClientProvider>,
)
