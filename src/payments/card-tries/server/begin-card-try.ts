import {
  type CountedCardTry,
  insertCardTry,
  lockCardTries,
  selectCardTries,
} from '#payments/card-tries/server/card-tries-store.ts'
import type { CardTry } from '#payments/card-tries/server/card-try.ts'
import {
  type CardTryLimit,
  cardTryLimits,
  questionLifetimeMinutes,
} from '#payments/card-tries/server/card-try-limits.ts'
import { CardTriesUnderWayError } from '#payments/card-tries/server/retry-while-tries-are-under-way.ts'
import { paymentsText } from '#payments/text.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { TooManyAttemptsError } from '#platform/server/http/app-error.ts'

/** A try whose process was killed is counted no longer than a call to the provider takes. */
const longestCallSeconds = 60

/**
 * Called before the provider is asked to charge or to save a card, whatever the way of paying: above a limit it is refused with
 * code 21. The try is recorded as under way, so that requests at the same time count each other. Null where limits are switched off.
 */
export async function beginCardTry(tx: Tx, id: string, cardTry: CardTry | null): Promise<void> {
  if (!cardTry) return
  await assertCardMayBeTried(tx, cardTry)
  await insertCardTry(tx, id, cardTry)
}

/** The same check alone, for a request that changes something before it tries its card. */
export async function assertCardMayBeTried(tx: Tx, cardTry: CardTry | null): Promise<void> {
  if (!cardTry) return
  await lockCardTries(tx, cardTry)
  const tries = await selectCardTries(tx, cardTry)
  const limits = cardTryLimits.filter(({ counts }) => counts === 'declines' || cardTry.orderId !== null)
  for (const limit of limits) assertBelow(limit, tries)
  // an answer may still come in below the limit, so that a request waits for it
  if (limits.some((limit) => countTries(limit, tries, true).length >= limit.max)) throw new CardTriesUnderWayError()
}

function assertBelow(limit: CardTryLimit, tries: CountedCardTry[]): void {
  // the newest come first: the limit is full until this one has left the window
  const last = countTries(limit, tries, false)[limit.max - 1]
  if (!last) return
  const isQuestion = limit.counts === 'questions'
  const seconds = isQuestion ? questionLifetimeMinutes * 60 : limit.windowHours * 3600
  const message = isQuestion ? paymentsText.tooManyQuestions : paymentsText.tooManyDeclines
  throw new TooManyAttemptsError(Math.max(60, Math.ceil(seconds - last.age_seconds)), message)
}

function countTries(
  { counts, of, windowHours }: CardTryLimit,
  tries: CountedCardTry[],
  withUnderWay: boolean,
): CountedCardTry[] {
  return tries.filter((one) => {
    if (!one[of] || one.age_seconds >= windowHours * 3600) return false
    if (counts === 'questions' && !one.is_other_order) return false
    if (one.state === 'under_way') return withUnderWay && one.age_seconds < longestCallSeconds
    return counts === 'declines' || one.state === 'asked'
  })
}
