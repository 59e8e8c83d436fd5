import { requestIdHeader } from '#platform/api-response.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { takePreloadedResponse } from './preloaded-responses.ts'
import { createRequestHeaders } from './request-headers.ts'
import { unwrapEnvelope } from './response-envelope.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends a request as `fetch` does; uploads with progress use another one (ui/files/upload-transport.ts). */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

export interface RequestOptions {
  /** Lists and objects are sent as JSON text; empty values are left out. */
  query?: Record<string, string | number | boolean | readonly unknown[] | null | undefined>
  body?: object
  form?: FormData
  idempotencyKey?: string
  /**
   * The viewer who makes the call; by default the viewer for whom the page was opened. The server refuses the call if the token belongs to
   * another viewer (D-422).
   */
  viewerId?: string | null
  signal?: AbortSignal
  /** The caller shows a failure itself, so that no notification does. */
  quiet?: boolean
  transport?: Transport
}

/** Reads the answer: the data of an envelope, or a file. */
export type ResponseReader<Data> = (response: Response) => Promise<Data>

/** One HTTP request; throws ApiError or OfflineError. Paths are relative to /api/v1/. */
export async function sendRequest<Data>(
  method: HttpMethod,
  path: string,
  options: RequestOptions,
  accessToken: string | null,
  read: ResponseReader<Data>,
): Promise<Data> {
  const headers = createRequestHeaders(accessToken)
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (accessToken && options.viewerId) headers['X-Viewer'] = options.viewerId
  if (options.body) headers['Content-Type'] = 'application/json'
  const body = options.form ?? (options.body ? JSON.stringify(options.body) : undefined)
  try {
    const send = options.transport ?? fetch
    const url = `/api/v1/${path}${formatQuery(options.query)}`
    const preloaded = method === 'GET' ? takePreloadedResponse(url, accessToken) : null
    return await read(await (preloaded ?? send(url, { method, headers, body, signal: options.signal ?? null })))
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new OfflineError()
  }
}

export async function readData<Data>(response: Response): Promise<Data> {
  const { status, headers } = response
  const requestId = headers.get(requestIdHeader)
  // a date, which some servers send instead of seconds, is no number
  const retryAfterSeconds = Number(headers.get('retry-after')) || 0
  return unwrapEnvelope<Data>({ status, envelope: await response.json(), requestId, retryAfterSeconds })
}

export async function readFile(response: Response): Promise<Blob> {
  return response.ok ? response.blob() : readData(response)
}

export function formatQuery(query: RequestOptions['query'] = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    params.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}
