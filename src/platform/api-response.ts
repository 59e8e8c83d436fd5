/** The header that identifies a request in the server's log; the server returns it with every response. */
export const requestIdHeader = 'x-request-id'

/** The part of an API response that its readers need. */
export interface ApiResponse {
  status: number
  /** The body, before it is checked. */
  envelope: unknown
  requestId: string | null
  /** How long to wait before the request is sent again, where the server says so. */
  retryAfterSeconds?: number
}
