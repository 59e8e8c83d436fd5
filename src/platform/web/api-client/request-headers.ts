import { browserSettings } from './browser-settings.ts'

/** The headers of every request to the API. */
export function createRequestHeaders(accessToken: string | null): Record<string, string> {
  const headers = { Authorization: browserSettings().basic, Accept: 'application/json' }
  return accessToken ? { ...headers, AccessToken: accessToken } : headers
}
