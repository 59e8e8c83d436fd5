import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import {
  createUnsubscribeUrl,
  findUnsubscribed,
  lockNewsTo,
  setEmailPreference,
} from '#mail/preferences/server/email-preferences.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { newsText } from '../text.ts'
import { type News, renderTo, requireFitting } from './news-email.ts'
import {
  countShopNewsOfDay,
  findAuthor,
  findNews,
  hasHadNewsToday,
  hasWrittenToday,
  insertNews,
  isSentAgain,
  lockAuthor,
  lockShopNews,
  lockWaitingReceiver,
  markReceiver,
  type NewsRow,
  selectNews,
  selectWaitingReceivers,
} from './news-store.ts'
import { type Audience, countAgreedClients, countReceivers, lockWillingReceiver } from './receiver-store.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'send-news': { newsId: string }
  }
}

export interface ShopNews extends News {
  audience: 'sellers' | 'approved' | 'chosen'
  userIds: readonly string[]
}

/** How many pieces of news a list shows at most. */
const mostListed = 100

const toClientsOf = (seller: AuthenticatedActor): Audience => ({
  audience: 'clients',
  authorId: seller.userId,
  chosenIds: [],
})

const toSellers = (admin: AuthenticatedActor, { audience, userIds }: Omit<ShopNews, keyof News>): Audience => ({
  audience,
  authorId: admin.userId,
  chosenIds: userIds,
})

/** The news that a seller has written to her clients, how many of them have consented, and whether she gets the shop's news. */
export async function getOwnNews(db: Database, { userId }: AuthenticatedActor) {
  const [news, agreed, { email }] = await Promise.all([
    selectNews(db, userId, mostListed),
    countAgreedClients(db, userId),
    findAuthor(db, userId),
  ])
  const isUnsubscribed = await findUnsubscribed(db, [email], 'news')
  return { news, agreed, receives: !isUnsubscribed(email) }
}

export const listShopNews = (db: Db) => selectNews(db, null, mostListed)

/** Sets whether a seller gets news from the shop. */
export async function setReceivesNews(db: Database, { userId }: AuthenticatedActor, on: boolean): Promise<void> {
  await setEmailPreference(db, (await findAuthor(db, userId)).email, 'news', on)
}

export const countClients = (db: Db, seller: AuthenticatedActor) => countReceivers(db, toClientsOf(seller))

export const countSellers = (db: Db, admin: AuthenticatedActor, to: Omit<ShopNews, keyof News>) =>
  countReceivers(db, toSellers(admin, to))

/** Sends a seller's news to the clients who have consented; at most once a day (D-676). */
export function sendClientNews(db: Database, seller: AuthenticatedActor, news: News) {
  requireFitting(news)
  return inTransaction(db, async (tx) => {
    await lockAuthor(tx, seller.userId)
    if (await hasWrittenToday(tx, seller.userId)) throw new AppError(newsText.tooOften, errorCode.conflict)
    return store(tx, toClientsOf(seller), news)
  })
}

/** How many pieces of news the shop sends to its sellers within a day, over all administrators. */
export const maxShopNewsPerDay = 10

/**
 * Sends news to sellers. A text that one of them has had within a day is refused: an administrator has pressed the button twice, or two
 * administrators have sent the same (D-767).
 */
export function sendShopNews(db: Database, admin: AuthenticatedActor, { subject, text, ...to }: ShopNews) {
  requireFitting({ subject, text })
  if (to.audience === 'chosen' && to.userIds.length === 0) throw createFieldError('user_ids', newsText.chosenEmpty)
  return inTransaction(db, async (tx) => {
    await lockShopNews(tx)
    if ((await countShopNewsOfDay(tx)) >= maxShopNewsPerDay)
      throw new AppError(newsText.shopTooOften(maxShopNewsPerDay), errorCode.conflict)
    const stored = await store(tx, toSellers(admin, to), { subject, text })
    if (await isSentAgain(tx, stored.id)) throw new AppError(newsText.sentAlready, errorCode.conflict)
    await recordAdminChange(tx, admin, {
      action: 'send news',
      subjectKind: 'news',
      subjectId: stored.id,
      before: null,
      after: { subject, text, audience: to.audience, receivers: stored.receivers },
    })
    return stored
  })
}

async function store(tx: Tx, to: Audience, news: News): Promise<{ id: string; receivers: number }> {
  const stored = await insertNews(tx, { author_id: to.authorId, audience: to.audience, ...news }, to)
  const isOfStrangers = to.audience === 'chosen' && stored.receivers < new Set(to.chosenIds).size
  if (isOfStrangers) throw createFieldError('user_ids', newsText.unknownSeller)
  if (stored.receivers === 0)
    throw new AppError(to.audience === 'clients' ? newsText.noClients : newsText.noReceivers, errorCode.conflict)
  await enqueueJob(tx, 'send-news', { newsId: stored.id }, { key: `news ${stored.id}` })
  return stored
}

const readBatch = 200

interface NewsDependencies {
  db: Database
  publicUrl: () => string
}

/**
 * The job that sends news. Each receiver has a transaction of its own, which checks again that she may be written to, queues the email and
 * marks her as sent. After a crash the job goes on with those who still wait, so that each gets the news once. Those who have refused news
 * or are deleted are left out, and so are clients who have had news today.
 */
export async function deliverNews({ db, publicUrl }: NewsDependencies, newsId: string): Promise<void> {
  const news = await findNews(db, newsId)
  if (!news) return
  for (;;) {
    const waiting = await selectWaitingReceivers(db, newsId, readBatch)
    for (const receiverId of waiting) await inTransaction(db, (tx) => writeTo(tx, news, receiverId, publicUrl()))
    if (waiting.length === 0) return
  }
}

async function writeTo(tx: Tx, news: NewsRow, receiverId: string, publicUrl: string): Promise<void> {
  if (!(await lockWaitingReceiver(tx, news.id, receiverId))) return
  const found = await lockWillingReceiver(tx, news, receiverId)
  if (found) await lockNewsTo(tx, found.email)
  // read after the lock is granted: a reader who has unsubscribed until then gets nothing
  const reader = found && (await lockWillingReceiver(tx, news, receiverId))
  const receiver = { newsId: news.id, receiverId }
  // clients get news once a day at most, from whichever seller; sellers get everything that the shop sends
  const isClient = news.audience === 'clients'
  if (!reader || (isClient && (await hasHadNewsToday(tx, reader.email, 'seller-news'))))
    return markReceiver(tx, receiver, null)
  const unsubscribeUrl = await createUnsubscribeUrl(tx, {
    email: reader.email,
    kind: 'news',
    publicUrl,
    reader: isClient ? 'client' : 'seller',
  })
  await markReceiver(tx, receiver, await queueEmail(tx, renderTo(news, reader, { publicUrl, unsubscribeUrl })))
}
