import { setTimeout as sleep } from 'node:timers/promises'
import { paymentsText } from '#payments/text.ts'
import { TooManyAttemptsError } from '#platform/server/http/app-error.ts'

const waitMs = 100
const maxWaits = 100
const retryAfterSeconds = 10

/** Too many cards are being tried at this moment; how many of them are declined is not known yet. */
export class CardTriesUnderWayError extends TooManyAttemptsError {
  constructor() {
    super(retryAfterSeconds, paymentsText.triesUnderWay)
  }
}

/** Repeats work that was refused only because other cards are being tried: several good cards at once are no fault. */
export async function retryWhileTriesAreUnderWay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CardTriesUnderWayError) || waits >= maxWaits) throw error
    }
    await sleep(waitMs)
  }
}
