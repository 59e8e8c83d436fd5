import type { APIRequestContext } from '@playwright/test'
import { shopUrl } from './people.ts'

interface Asking {
  as?: string
  body?: object
}

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

/** One call of the API, to prepare what a journey does not walk through. */
export async function askShop<Data>(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  { as, body }: Asking = {},
): Promise<Data> {
  const answer = await request.fetch(`${shopUrl()}/api/v1/${path}`, {
    method,
    headers: { authorization: basic, ...(as ? { accesstoken: as } : {}) },
    ...(body ? { data: body } : {}),
  })
  const { statusCode, responseData, responseMessage } = await answer.json()
  if (statusCode !== 1) throw new Error(`${method} ${path}: ${responseMessage}`)
  return responseData
}

export async function tokenOf(request: APIRequestContext, person: { email: string; password: string }) {
  const { acsT, usr } = await askShop<{ acsT: string; usr: { _id: string } }>(request, 'POST', 'user/login', {
    body: person,
  })
  return { as: acsT, userId: usr._id }
}

/** A client of this seller whom no other journey knows. */
export async function newClient(request: APIRequestContext, as: string, name: string) {
  const email = `${crypto.randomUUID()}@example.com`
  const { client_id } = await askShop<{ client_id: string }>(request, 'POST', 'client', {
    as,
    body: {
      name,
      email,
      pno: '07700 900456',
      addressLine1: '3 Orchard Crescent',
      city: 'Bath',
      state: 'Somerset',
      zipcode: 'BA2 3QT',
    },
  })
  return { id: client_id, name, email }
}
