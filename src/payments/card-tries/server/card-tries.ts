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

/** Seconds for which a try counts if its process was killed: as long as a call to the provider takes at most. */
const longestCallSeconds = 60

const waitMs = 100

const maxWaits = 100

const retryAfterSeconds = 10

/** Too many cards are being tried at this moment; how many of them are declined is not known yet. */
class CardTriesUnderWayError extends TooManyAttemptsError {
  constructor() {
    super(retryAfterSeconds, cardTriesText.triesUnderWay)
  }
}

/**
 * Called before the provider is asked to charge or to save a card, whatever the way of paying: above a limit it is refused with
 * code 21. The try is recorded as under way, so that requests at the same time count each other. Null where limits are switched off.
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
  // a card that is being tried may be accepted, so that the request waits for the outcome instead of being refused
  if (limits.some((limit) => countTries(limit, tries, true).length >= limit.max)) throw new CardTriesUnderWayError()
}

function assertBelow(limit: CardTryLimit, tries: CountedCardTry[]): void {
  // the newest come first: the limit is full until this one has left the window
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

/** Repeating it counts nothing twice: a try has one row. */
export function countCardDecline(db: Db, id: string): Promise<void> {
  return updateCardTryState(db, id, 'declined')
}

export function recordBankQuestion(db: Db, id: string): Promise<void> {
  return updateCardTryState(db, id, 'asked')
}

/** The card was accepted, or the provider was never asked. Declines before it stay counted. */
export function discardCardTry(db: Db, id: string): Promise<void> {
  return deleteCardTry(db, id)
}

/** Run by the schedule: no limit looks back further than a day. */
export function deleteOldCardTries(db: Db): Promise<void> {
  return deleteCardTriesBefore(db, 24)
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
