import type { ApiResponse } from '#platform/api-response.ts'
import { errorCode } from '#platform/app-error.ts'
import { sendOrRead } from '#platform/web/offline/offline-parts.ts'
import { getNotifications } from '#platform/web/ui/notifications/notify.ts'
import { ApiError, errorMessage, isApiError, isUnauthorised } from './api-error.ts'
import { type CredentialSource, getActiveCredentials } from './credentials.ts'
import { clearNotifiedFailure, notifyError, notifyFailure, skipNotification } from './notify-error.ts'
import { unwrapEnvelope } from './response-envelope.ts'
import type { HttpMethod, RequestOptions, ResponseReader } from './transport.ts'
import { formatQuery, readData, readFile, sendRequest } from './transport.ts'
import { isUnnotified } from './unnotified-calls.ts'

export interface CallOptions extends RequestOptions {
  /** A token for one purpose (reset, verify, set-up) instead of the registered credentials; null sends none. */
  token?: string | null
  /** Answered by the shop alone, never by what this device has stored. */
  fresh?: true
  /** Set if a timer sends the call again until it succeeds: a repeated failure is then notified only once per screen, as for any GET. */
  repeats?: true
}

let repeatKeyed = <Data>(send: () => Promise<Data>): Promise<Data> => send()

/** Sets how calls with an idempotency key are repeated; this code is loaded only on pages that have such calls. */
export function setKeyedRepetition(repeat: typeof repeatKeyed): void {
  repeatKeyed = repeat
}

type InProcessApi = (path: string) => Promise<ApiResponse>

let inProcessApi: InProcessApi | null = null

/** Sets the API that the server calls within its process to render pages, as a visitor and without a network. */
export function setInProcessApi(api: InProcessApi): void {
  inProcessApi = api
}

/**
 * Calls the API and returns the data of its answer; throws ApiError or OfflineError. Paths are relative to /api/v1/. An answer without
 * statusCode 1 is notified here (C-ERRP-001), so callers show only the errors that belong next to a field or in a page.
 */
export async function callApi<Data>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<Data> {
  if (!inProcessApi) return sendAndNotify(method, path, options, readData<Data>)
  return unwrapEnvelope<Data>(await inProcessApi(path + formatQuery(options.query)))
}

/** Calls the API for an answer that is a file. */
export function downloadFile(method: HttpMethod, path: string, options: CallOptions = {}): Promise<Blob> {
  return sendAndNotify(method, path, options, readFile)
}

async function sendAndNotify<Data>(
  method: HttpMethod,
  path: string,
  options: CallOptions,
  read: ResponseReader<Data>,
): Promise<Data> {
  const identity = method === 'GET' || options.repeats ? `${method} ${path}${formatQuery(options.query)}` : null
  try {
    const send = () => sendWithCredentials(method, path, options, read)
    // a call that a timer repeats is not also repeated here
    const data = await (options.idempotencyKey && !options.repeats ? repeatKeyed(send) : send())
    if (identity) clearNotifiedFailure(identity)
    return data
  } catch (error) {
    // why a person is logged out is said in any case
    const isQuiet = options.quiet && !isUnauthorised(error)
    if (isQuiet || isUnnotified(method, path, error)) skipNotification(error)
    // a call without an answer may be retried: its query or mutation notifies the last failure (query-client.ts)
    else if (error instanceof ApiError) identity ? notifyFailure(identity, error) : notifyError(error)
    throw error
  }
}

async function sendWithCredentials<Data>(
  method: HttpMethod,
  path: string,
  options: CallOptions,
  read: ResponseReader<Data>,
): Promise<Data> {
  if (options.token !== undefined) return sendRequest(method, path, options, options.token, read)
  const credentials = getActiveCredentials()
  const token = credentials ? await credentials.getToken() : null
  const send = (accessToken: string | null) => {
    const request = () =>
      sendRequest(method, path, { viewerId: credentials?.getViewerId() ?? null, ...options }, accessToken, read)
    const isStored = method === 'GET' && !options.fresh && accessToken !== null && read === (readData as unknown)
    return sendOrRead(isStored ? { path, request: path + formatQuery(options.query), accessToken } : null, request)
  }
  try {
    return await send(token)
  } catch (error) {
    if (isApiError(error, errorCode.viewerChanged)) credentials?.onViewerChanged()
    notifyLoginOnce(error, token)
    if (!credentials || !(await isWorthAnotherTry(error, credentials, token))) throw error
    return send(await credentials.getToken())
  }
}

/** Whether the source has a new token, or the person has confirmed the password. */
async function isWorthAnotherTry(
  error: unknown,
  credentials: CredentialSource,
  token: string | null,
): Promise<boolean> {
  if (isUnauthorised(error))
    return credentials.onUnauthorised(token, { hasExpired: isApiError(error, errorCode.tokenExpired) })
  return isApiError(error, errorCode.passwordUnconfirmed) && Boolean(await credentials.onPasswordUnconfirmed?.())
}

/** The message of the last answer that refused a token. */
let tokenMessage: string | null = null

/**
 * Notifies of only one refusal: once a refused token has ended the session, the screen's further calls, which then have no token, are
 * refused too. While the first message is still shown, the others add nothing to it (D-311).
 */
function notifyLoginOnce(error: unknown, token: string | null): void {
  if (!isUnauthorised(error)) return
  if (token !== null) tokenMessage = errorMessage(error)
  else if (getNotifications().some(({ kind, message }) => kind === 'error' && message === tokenMessage))
    skipNotification(error)
}

/** Rows on a page of every list, unless the list says otherwise. */
export const pageSize = 10

/** For lists without a total: while a page is full, another one is assumed (1 §4). */
export function getNextFullPage(last: readonly unknown[], _all: unknown, page: number): number | undefined {
  return last.length >= pageSize ? page + 1 : undefined
}
