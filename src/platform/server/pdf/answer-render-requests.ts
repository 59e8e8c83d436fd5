import { parentPort } from 'node:worker_threads'
import { setShopIdentity } from '#platform/shop-identity.ts'
import type { RenderRequest, RenderResponse } from './create-pdf-renderer.ts'

/** Called by the script of a worker thread that `createPdfRenderer` starts. */
export function answerRenderRequests<Content>(render: (content: Content) => Promise<Uint8Array>): void {
  parentPort?.on('message', async ({ id, content, identity }: RenderRequest<Content>) => {
    setShopIdentity(identity)
    let response: RenderResponse
    try {
      response = { id, pdf: await render(content) }
    } catch (error) {
      response = { id, error }
    }
    parentPort?.postMessage(response)
  })
}
