import { setTimeout as sleep } from 'node:timers/promises'
import { cardTriesText } from '#payments/card-tries/text.ts'
import { TooManyAttemptsError } from '#platform/app-error.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import {
  type CountedCardTry,
  deleteCardTriesBefore,
  deleteCardTry,
  insertCardTry,
  lockCardTries,
  selectCardTries,
  updateCardTryState,
} from './card-tries-store.ts'
import type { CardTry } from './card-try.ts'
import { type CardTryLimit, cardTryLimits, questionLifetimeMinutes } from './card-try-limits.ts'

/**
 * The longest time that a call to the provider takes; an unfinished try counts no longer than this, since its process may have been killed.
 */
const longestCallSeconds = 60

const waitMs = 100

const maxWaits = 100

const retryAfterSeconds = 10

/** Thrown if so many cards are being tried at this moment that a limit would be reached if all were declined. */
class CardTriesUnderWayError extends TooManyAttemptsError {
  constructor() {
    super(retryAfterSeconds, cardTriesText.triesUnderWay)
  }
}

/**
 * Called before the provider is asked to charge or save a card, whatever the way of paying; throws code 21 above a limit. Records the try
 * as under way, so that simultaneous requests count each other. `cardTry` is null if rate limits are switched off.
 */
export async function beginCardTry(tx: Tx, id: string, cardTry: CardTry | null): Promise<void> {
  if (!cardTry) return
  await assertCardMayBeTried(tx, cardTry)
  await insertCardTry(tx, id, cardTry)
}

/** Checks the limits without recording a try, for a request that changes something before it tries its card. */
export async function assertCardMayBeTried(tx: Tx, cardTry: CardTry | null): Promise<void> {
  if (!cardTry) return
  await lockCardTries(tx, cardTry)
  const tries = await selectCardTries(tx, cardTry)
  const limits = cardTryLimits.filter(({ counts }) => counts === 'declines' || cardTry.orderId !== null)
  for (const limit of limits) assertBelow(limit, tries)
  // cards that are being tried may still be accepted, so this request waits for the outcome instead of being refused
  if (limits.some((limit) => countTries(limit, tries, true).length >= limit.max)) throw new CardTriesUnderWayError()
}

function assertBelow(limit: CardTryLimit, tries: CountedCardTry[]): void {
  // tries are sorted newest first, so the limit stays reached until this one is older than the limit's time window
  const last = countTries(limit, tries, false)[limit.max - 1]
  if (!last) return
  const isQuestion = limit.counts === 'questions'
  const seconds = isQuestion ? questionLifetimeMinutes * 60 : limit.windowHours * 3600
  const message = isQuestion ? cardTriesText.tooManyQuestions : cardTriesText.tooManyDeclines
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

/** Counts a try as declined; repeating the call counts nothing twice, since a try has one row. */
export function countCardDecline(db: Db, id: string): Promise<void> {
  return updateCardTryState(db, id, 'declined')
}

export function recordBankQuestion(db: Db, id: string): Promise<void> {
  return updateCardTryState(db, id, 'asked')
}

/** Forgets a try whose card was accepted, or about which the provider was never asked; earlier declines stay counted. */
export function discardCardTry(db: Db, id: string): Promise<void> {
  return deleteCardTry(db, id)
}

/** Deletes tries that no limit counts any more, since no limit looks back further than a day; the scheduler calls this. */
export function deleteOldCardTries(db: Db): Promise<void> {
  return deleteCardTriesBefore(db, 24)
}

/** Repeats work that was refused only because other cards are being tried: it is no fault to use several good cards at once. */
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
