import type { ErrorCode } from '#platform/envelope.ts'
import { commonText } from '#platform/text.ts'
import { dropExploreToken, type ExploreVisit, endExploreVisit, exploreVisit } from '#platform/web/explore-token.ts'
import { kept } from '#platform/web/kept.ts'
import { notify } from '#platform/web/notify.ts'
import { dropToken } from '#platform/web/session.ts'
import { settings } from '#platform/web/settings.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  /** Lists and objects travel as JSON text; empty values are left out. */
  query?: Record<string, string | number | boolean | readonly unknown[] | null | undefined>
  body?: object
  form?: FormData
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sends it instead of `fetch`: uploads that tell how far they are (upload.ts). */
  transport?: Transport
  /** A token for one purpose (reset, verify, set-up) instead of the session's; null sends none. */
  token?: string | null
}

export type Transport = (url: string, init: RequestInit) => Promise<Response>

/** The server said no, with a text for people. */
export class CallRefused extends Error {
  readonly code: number
  readonly errors: unknown
  readonly status: number
  constructor(message: string, code: number, errors: unknown, status: number) {
    super(message)
    this.code = code
    this.errors = errors
    this.status = status
  }
}

/** Whether the server said no for one of these reasons; any other no may pass and is worth another try. */
export function isRefused(error: unknown, ...codes: readonly ErrorCode[]): error is CallRefused {
  return error instanceof CallRefused && codes.includes(error.code as ErrorCode)
}

/** Nobody answered. */
export class Offline extends Error {
  constructor() {
    super(commonText.noAnswer)
  }
}

interface Envelope {
  statusCode?: number
  responseData?: { message?: unknown }
  responseMessage?: unknown
  error?: { errorCode?: unknown; responseMessage?: unknown; message?: unknown; errors?: unknown }
}

/** These alone mean that the token is worth nothing any more (D-180). */
const tokenGone: readonly ErrorCode[] = [7, 9]
/** Of an explore link; any other refusal of its exchange, too many attempts say, may pass. */
const linkRefused: ErrorCode = 10

/** The server renders with its own API behind this, as a visitor and without a network (one for the whole process). */
let inside: ((path: string) => Promise<unknown>) | null = null
export function answerCallsWith(api: (path: string) => Promise<unknown>): void {
  inside = api
}

/** The one fetch: headers on, envelope off; throws `CallRefused` or `Offline`. Paths are relative to /api/v1/. */
export async function call<Data>(method: Method, path: string, options: CallOptions = {}): Promise<Data> {
  const address = path + queryText(options.query)
  if (inside) return opened<Data>((await inside(address)) as Envelope, 200)
  return askAs(method, address, options, readData<Data>)
}

/** The same for an answer that is a file. */
export function callForFile(method: Method, path: string, options: CallOptions = {}): Promise<Blob> {
  return askAs(method, path + queryText(options.query), options, readFile)
}

/** Takes the envelope off, or the file as it is. */
type Read<Data> = (response: Response) => Promise<Data>

async function askAs<Data>(method: Method, address: string, options: CallOptions, read: Read<Data>): Promise<Data> {
  const byLink = options.token === undefined && kept('exploreClientUrl') !== null
  const token = byLink ? await exploreToken() : options.token === undefined ? kept('accessToken') : options.token
  try {
    return await ask(method, address, options, token, read)
  } catch (error) {
    if (!isTokenGone(error)) throw error
    if (byLink) {
      // the narrow token lives shortly: the link buys a new one, for all calls that hear of it at once (D-046)
      if (token) dropExploreToken(token)
      return ask(method, address, options, await exploreToken(), read)
    }
    if (options.token === undefined && kept('accessToken') === token) dropToken()
    throw error
  }
}

/** Whom a client by link acts for and as; asked once and shared by all calls. A refused link ends the visit and says so. */
export async function currentExploreVisit(): Promise<ExploreVisit> {
  const link = kept('exploreClientUrl')
  try {
    return await exploreVisit((url) =>
      ask('GET', `client/explore/url/${encodeURIComponent(url)}`, {}, null, readData<ExploreVisit>),
    )
  } catch (error) {
    // the first to hear of it says it
    if (isRefusedLink(error) && link !== null && kept('exploreClientUrl') === link) {
      endExploreVisit()
      notify.error(messageOf(error))
    }
    throw error
  }
}

/** Null when the link was refused: the caller goes on as a visitor. */
async function exploreToken(): Promise<string | null> {
  try {
    return (await currentExploreVisit()).acsT
  } catch (error) {
    if (isRefusedLink(error)) return null
    throw error
  }
}

export function isTokenGone(error: unknown): boolean {
  return isRefused(error, ...tokenGone)
}

function isRefusedLink(error: unknown): error is CallRefused {
  return isRefused(error, linkRefused)
}

async function ask<Data>(
  method: Method,
  address: string,
  options: CallOptions,
  token: string | null,
  read: Read<Data>,
): Promise<Data> {
  const headers: Record<string, string> = { Authorization: settings().basic, Accept: 'application/json' }
  if (token) headers.AccessToken = token
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.body) headers['Content-Type'] = 'application/json'
  const body = options.form ?? (options.body ? JSON.stringify(options.body) : undefined)
  try {
    const send = options.transport ?? fetch
    return await read(await send(`/api/v1/${address}`, { method, headers, body, signal: options.signal ?? null }))
  } catch (error) {
    if (error instanceof CallRefused || options.signal?.aborted) throw error
    throw new Offline()
  }
}

async function readData<Data>(response: Response): Promise<Data> {
  return opened<Data>(await response.json(), response.status)
}

async function readFile(response: Response): Promise<Blob> {
  return response.ok ? response.blob() : readData(response)
}

function opened<Data>(envelope: Envelope, status: number): Data {
  if (envelope.statusCode === 1) return envelope.responseData as Data
  const code = typeof envelope.error?.errorCode === 'number' ? envelope.error.errorCode : 99
  throw new CallRefused(failureText(envelope), code, envelope.error?.errors, status)
}

/** In the order of docs/spec/api.md, 'Message to show on failure'. */
export function failureText({ responseMessage, error, responseData }: Envelope): string {
  const texts = [responseMessage, error?.responseMessage, responseData?.message, error?.message]
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? commonText.somethingWrong
}

/** What to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof CallRefused || error instanceof Offline ? error.message : commonText.somethingWrong
}

function queryText(query: CallOptions['query'] = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    params.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}
