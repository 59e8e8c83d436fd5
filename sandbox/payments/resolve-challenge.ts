import { lockObject, markChanged, type RequestContext, type StoredObject } from '../http/request-context.ts'
import { type Challenge, findChallenge, lockChallenge } from './authentication-challenge.ts'
import { completePayment, failAuthentication } from './confirm-payment.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { PaymentMethod } from './payment-methods.ts'
import { failSetup, type SetupIntent, succeedSetup } from './setup-intents.ts'

/**
 * Resolves a challenge when the card holder presses a button. Only the first press counts; a second one changes nothing.
 */
export async function resolveChallenge(context: RequestContext, id: string, confirmed: boolean): Promise<Challenge> {
  // the intent is locked before the challenge, as everywhere: the other order could deadlock
  const { data: challengeData } = await findChallenge(context, id)
  const intent = await lockObject<PaymentIntent>(context, challengeData.for, challengeData.intent)
  const challenge = await lockChallenge(context, id)
  if (challenge.data.status !== 'open') return challenge.data
  challenge.data = { ...challenge.data, status: confirmed ? 'passed' : 'failed' }
  markChanged(context, challenge)
  const method = await lockObject<PaymentMethod>(context, 'payment_method', intent.data.payment_method ?? '')
  if (challengeData.for === 'setup_intent') {
    const setup = intent as unknown as StoredObject<SetupIntent>
    if (confirmed) succeedSetup(context, setup, method)
    else failSetup(context, setup, method)
    return challenge.data
  }
  if (confirmed) await completePayment(context, intent, method, true)
  else failAuthentication(context, intent, method)
  return challenge.data
}
