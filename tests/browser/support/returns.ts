import { waitForEmailAfter } from './emails.ts'
import { callShop } from './shop-api.ts'

/** The session of a client's own page, by a mailed code. */
export async function openClientSession(email: string): Promise<string> {
  let challenge = ''
  const { text } = await waitForEmailAfter(
    async () => {
      const requested = await callShop<{ challenge: string }>('POST', 'client-page/code', { body: { email } })
      challenge = requested.challenge
    },
    email,
    /Your code/,
  )
  const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
  const { acsT } = await callShop<{ acsT: string }>('POST', 'client-page/session', { body: { email, challenge, code } })
  return acsT
}

/** A client returns the first item of an order, damaged; returns the return's id. */
export async function createReturn(email: string, orderId: string): Promise<string> {
  const as = await openClientSession(email)
  const { lines } = await callShop<{ lines: { line_id: string }[] }>(
    'GET',
    `client-page/orders/${orderId}/returnable`,
    {
      as,
    },
  )
  const [line] = lines
  const form = new FormData()
  form.append('reason', 'damaged')
  form.append('lines', JSON.stringify([{ line_id: line?.line_id, quantity: 1 }]))
  form.append('note', 'The lid was broken.')
  const path = `client-page/orders/${orderId}/return`
  return (await callShop<{ return_id: string }>('POST', path, { as, body: form })).return_id
}
