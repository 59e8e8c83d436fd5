/** Calls the shop's API to prepare, without the browser, what a test needs. */

export interface Credentials {
  email: string
  password: string
}

export interface Session {
  acsT: string
  usr: { _id: string; isAdmin: boolean; isVarified: number; accountId: string; payouts_enabled: boolean }
}

interface Call {
  as?: string
  body?: object
}

interface Envelope<Data> {
  statusCode: number
  responseData: Data
  responseMessage?: string
  error?: { errorCode: number }
}

export function shopUrl(): string {
  if (!process.env.SHOP_URL) throw new Error('no shop is open')
  return process.env.SHOP_URL
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call<Data>(method: Method, path: string, { as, body }: Call): Promise<Envelope<Data>> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${shopUrl()}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
      ...(as ? { accesstoken: as } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Envelope<Data>
}

/** Calls the API with this token and returns the data; throws if the call is rejected. */
export async function callShop<Data = Record<string, unknown>>(
  method: Method,
  path: string,
  how: Call = {},
): Promise<Data> {
  const { statusCode, responseData, responseMessage } = await call<Data>(method, path, how)
  if (statusCode !== 1) throw new Error(`${method} ${path}: ${responseMessage}`)
  return responseData
}

/** The error code of a call that the test expects to be rejected. */
export async function getErrorCode(method: Method, path: string, how: Call = {}): Promise<number | undefined> {
  return (await call(method, path, how)).error?.errorCode
}

export function createSession({ email, password }: Credentials): Promise<Session> {
  return callShop<Session>('POST', 'user/login', { body: { email, password } })
}

export async function getToken(who: Credentials): Promise<string> {
  return (await createSession(who)).acsT
}

export interface FilePart {
  name: string
  mimeType: string
  buffer: Buffer
}

export function createForm(fields: Record<string, string>, files: Record<string, readonly FilePart[]> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, parts] of Object.entries(files))
    for (const { name: file, mimeType, buffer } of parts)
      form.append(name, new File([new Uint8Array(buffer)], file, { type: mimeType }))
  return form
}
