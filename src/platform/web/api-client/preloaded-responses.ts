import { createRequestHeaders } from './request-headers.ts'

/** A response that no call has taken after this time would be stale. */
const discardAfterMs = 10_000

/** Responses by URL and token that no call has taken yet. */
const responses = new Map<string, Promise<Response>>()

/** Begins the GET requests of these paths before the code that makes the calls has been loaded. */
export function preloadResponses(paths: readonly string[], accessToken: string): void {
  for (const path of paths) {
    const url = `/api/v1/${path}`
    const response = fetch(url, { headers: createRequestHeaders(accessToken) })
    // the call that takes the response reports the failure
    response.catch(() => undefined)
    responses.set(toKey(url, accessToken), response)
  }
  setTimeout(() => responses.clear(), discardAfterMs)
}

/** The preloaded response to the same request, or null. It is returned only once, since the next call wants a new one. */
export function takePreloadedResponse(url: string, accessToken: string | null): Promise<Response> | null {
  const key = toKey(url, accessToken)
  const response = responses.get(key) ?? null
  responses.delete(key)
  return response
}

function toKey(url: string, accessToken: string | null): string {
  return `${url} ${accessToken ?? ''}`
}
