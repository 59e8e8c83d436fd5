import { requestIdHeader } from '#platform/api-response.ts'
import type { Transport } from '#platform/web/api-client/transport.ts'

/** A transport that reports the uploaded part from 0 to 1, which `fetch` cannot. */
export function createUploadTransport(onProgress: (part: number) => void): Transport {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const headers = { [requestIdHeader]: request.getResponseHeader(requestIdHeader) ?? '' }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('network error'))
      request.onabort = () => reject(new DOMException('upload cancelled', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
}
