import { randomUUID } from 'node:crypto'
import { isDone } from './shop-client.ts'
import type { Action } from './trader.ts'

/** A seller signs up with her documents. */
export const signUp: Action = async ({ client, acknowledged, people }) => {
  const email = `${randomUUID()}@example.com`
  const form = new FormData()
  const fields = { email, password: 'Salon-42-chair', firstName: 'Gwen', lastName: 'Le Fay', businessName: 'Gwen Hair' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of people.documents) form.append('docs', file)
  const answer = await client.postForm('user/signup', form)
  if (isDone(answer)) acknowledged.signUps.push({ userId: String(answer.body.responseData?.userId), email })
}
