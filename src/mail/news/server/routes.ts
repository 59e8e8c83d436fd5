import { requireAuthenticated } from '#access/server/actor.ts'
import type { Email } from '#mail/server/queue-email.ts'
import { type Config, findSender } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  newsPreviewSchema,
  newsSellersSchema,
  newsSentSchema,
  ownNewsSchema,
  previewNewsSchema,
  previewShopNewsSchema,
  receiveNewsSchema,
  sendNewsSchema,
  sendShopNewsSchema,
  shopNewsSchema,
} from '../contract.ts'
import { newsText } from '../text.ts'
import { findNewsProblems, type News, previewNews } from './news-email.ts'
import { selectUnwillingSellers, selectWillingSellers } from './receiver-store.ts'
import {
  countClients,
  countSellers,
  getOwnNews,
  listShopNews,
  sendClientNews,
  sendShopNews,
  setReceivesNews,
} from './send-news.ts'

interface NewsDependencies {
  db: Database
  publicUrl: () => string
  config: Pick<Config, 'mailFrom'>
}

export function newsRoutes(api: Api, dependencies: NewsDependencies): void {
  sellerRoutes(api, dependencies)
  adminRoutes(api, dependencies)
}

/** The routes for news from a seller to those of her clients who have consented. */
function sellerRoutes(api: Api, { db, publicUrl, config }: NewsDependencies): void {
  const routes = createRoutes(api, 'News')

  routes.get(
    '/news',
    { name: 'getOwnNews', summary: 'News to own clients', access: 'token', answer: ownNewsSchema },
    async ({ actor }) => {
      const { news, ...others } = await getOwnNews(db, requireAuthenticated(actor))
      return ok({ news: news.map(presentNews), ...others })
    },
  )

  routes.post(
    '/news/preview',
    {
      name: 'previewNews',
      summary: 'What news would look like',
      access: 'token',
      body: previewNewsSchema,
      answer: newsPreviewSchema,
    },
    async ({ actor, body }) => {
      const seller = requireAuthenticated(actor)
      const email = await previewNews(db, seller, body, publicUrl())
      return ok(presentPreview(email, body, await countClients(db, seller), config))
    },
  )

  routes.post(
    '/news',
    {
      name: 'sendNews',
      summary: 'Write to the clients who agreed',
      access: 'token',
      idempotent: true,
      errors: ['conflict'],
      body: sendNewsSchema,
      answer: newsSentSchema,
    },
    async ({ actor, body }) => ok(presentSent(await sendClientNews(db, requireAuthenticated(actor), body))),
  )

  routes.put(
    '/news/receive',
    {
      name: 'setReceivesNews',
      summary: 'Switch news from the shop on or off',
      access: 'token',
      body: receiveNewsSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { on } }) => {
      await setReceivesNews(db, requireAuthenticated(actor), on)
      return ok({ message: on ? newsText.receiveOn : newsText.receiveOff })
    },
  )
}

const access = { access: 'admin', right: 'emails' } as const

/** The routes for news from administrators to sellers. */
function adminRoutes(api: Api, { db, publicUrl, config }: NewsDependencies): void {
  const routes = createRoutes(api, 'Admin: news')

  routes.get(
    '/admin/news',
    { ...access, name: 'listShopNews', summary: 'News to sellers', answer: shopNewsSchema },
    async () => ok({ news: (await listShopNews(db)).map(presentNews) }),
  )

  routes.get(
    '/admin/news/sellers',
    { ...access, name: 'listNewsSellers', summary: 'Sellers who can be written to', answer: newsSellersSchema },
    async () => {
      const [sellers, leftOut] = await Promise.all([selectWillingSellers(db), selectUnwillingSellers(db)])
      return ok({
        sellers: sellers.map(({ id, ...seller }) => ({ _id: id, ...seller })),
        left_out: leftOut.map(({ id, why }) => ({ _id: id, why })),
      })
    },
  )

  routes.post(
    '/admin/news/preview',
    {
      ...access,
      name: 'previewShopNews',
      summary: 'What news to sellers would look like',
      body: previewShopNewsSchema,
      answer: newsPreviewSchema,
    },
    async ({ actor, body: { audience, user_ids: userIds, ...news } }) => {
      const admin = requireAuthenticated(actor)
      const email = await previewNews(db, admin, news, publicUrl())
      return ok(presentPreview(email, news, await countSellers(db, admin, { audience, userIds }), config))
    },
  )

  routes.post(
    '/admin/news',
    {
      ...access,
      name: 'sendShopNews',
      summary: 'Write to sellers',
      idempotent: true,
      errors: ['conflict'],
      body: sendShopNewsSchema,
      answer: newsSentSchema,
    },
    async ({ actor, body: { user_ids: userIds, ...news } }) =>
      ok(presentSent(await sendShopNews(db, requireAuthenticated(actor), { userIds, ...news }))),
  )
}

const presentSent = ({ id, receivers }: { id: string; receivers: number }) => ({
  news_id: id,
  receivers,
  message: newsText.onItsWay(receivers),
})

function presentNews({
  id,
  sent_at,
  author,
  audience,
  subject,
  ...counts
}: Awaited<ReturnType<typeof listShopNews>>[number]) {
  return { _id: id, created: sent_at.toISOString(), by: author, audience, subject, ...counts }
}

function presentPreview(email: Email, news: News, receivers: number, { mailFrom }: NewsDependencies['config']) {
  const { name, address } = findSender(mailFrom)
  return {
    receivers,
    email: {
      from: `${email.senderName ?? name} <${address}>`,
      reply_to: email.replyTo ?? '',
      subject: email.subject,
      html: email.html,
      text: email.text,
    },
    // an empty form is not reported as wrong yet
    problems: news.text === '' ? [] : findNewsProblems(news).map(([field, message]) => ({ field, message })),
  }
}
