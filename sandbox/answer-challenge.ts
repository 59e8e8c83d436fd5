import { failAuthentication, succeed } from './attempt-payment.ts'
import { type Call, type Kept, lockObject, saved } from './call.ts'
import { type Challenge, findChallenge, lockChallenge } from './challenges.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { PaymentMethod } from './payment-methods.ts'
import { failSetup, type SetupIntent, succeedSetup } from './setup-intents.ts'

/**
 * The holder has pressed a button. Only the first answer counts; a second press finds it given and changes nothing.
 */
export async function answerChallenge(call: Call, id: string, confirmed: boolean): Promise<Challenge> {
  // the intent before the challenge, as everybody else does: who takes them the other way round waits for ever
  const { data: asked } = await findChallenge(call, id)
  const intent = await lockObject<PaymentIntent>(call, asked.for, asked.intent)
  const challenge = await lockChallenge(call, id)
  if (challenge.data.status !== 'open') return challenge.data
  challenge.data = { ...challenge.data, status: confirmed ? 'passed' : 'failed' }
  saved(call, challenge)
  const method = await lockObject<PaymentMethod>(call, 'payment_method', intent.data.payment_method ?? '')
  if (asked.for === 'setup_intent') {
    const setup = intent as unknown as Kept<SetupIntent>
    if (confirmed) succeedSetup(call, setup, method)
    else failSetup(call, setup, method)
    return challenge.data
  }
  if (confirmed) await succeed(call, intent, method, true)
  else failAuthentication(call, intent, method)
  return challenge.data
}
