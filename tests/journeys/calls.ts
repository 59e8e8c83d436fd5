import { shopUrl } from './people.ts'

/** What a journey needs to be there, made through the API as a browser would ask for it. */

interface Sent {
  as?: string
  body?: object
  form?: FormData
}

export async function callShop<Data>(method: string, path: string, { as, body, form }: Sent = {}): Promise<Data> {
  const response = await fetch(`${shopUrl()}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
      ...(as ? { accesstoken: as } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(form ? { body: form } : {}),
  })
  const answer = (await response.json()) as { statusCode: number; responseData: Data; responseMessage?: string }
  if (answer.statusCode !== 1) throw new Error(`${method} ${path}: ${answer.responseMessage}`)
  return answer.responseData
}

export async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
  return (await callShop<{ acsT: string }>('POST', 'user/login', { body: { email, password } })).acsT
}
