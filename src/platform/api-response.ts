/** Names a request in the server's log; the server returns it with every response. */
export const requestIdHeader = 'x-request-id'

/** A response of the API as its readers need it. */
export interface ApiResponse {
  status: number
  /** The body, of which nothing is certain yet. */
  envelope: unknown
  requestId: string | null
}
