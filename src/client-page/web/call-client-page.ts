import { getClientPageToken, removeClientPageToken } from '#client-page/web/client-page-token.ts'
import { isUnauthorised } from '#platform/web/api-client/api-error.ts'
import { type CallOptions, callApi } from '#platform/web/api-client/call-api.ts'
import type { HttpMethod } from '#platform/web/api-client/transport.ts'

/** Makes a call with the client's own token; if the session has ended, the page asks for a code again. */
export async function callClientPage<Data>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<Data> {
  try {
    return await callApi<Data>(method, `client-page${path}`, { ...options, token: getClientPageToken() })
  } catch (error) {
    if (isUnauthorised(error)) removeClientPageToken()
    throw error
  }
}
