import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type Email, greeting, note, paragraph, renderEmail } from '#mail/server/emails/render-email.ts'
import { renderWords } from '#mail/wordings/server/apply-wording.ts'
import { findTextProblems } from '#mail/wordings/server/email-catalogue.ts'
import { fillValues } from '#mail/wordings/server/parse-wording.ts'
import { createFieldError } from '#platform/app-error.ts'
import type { Db } from '#platform/server/database/database.ts'
import { shopName } from '#platform/shop-identity.ts'
import { newsText } from '../text.ts'
import { findAuthor, type NewsRow } from './news-store.ts'

/** An email that an author writes to many people at once. */
export interface News {
  subject: string
  text: string
}

/** The email as its readers would get it, with an example name. */
export async function previewNews(db: Db, author: AuthenticatedActor, news: News, publicUrl: string) {
  const { userId } = author
  const seller = author.kind === 'seller' ? await findAuthor(db, userId) : undefined
  const row: NewsRow = {
    id: '',
    audience: seller ? 'clients' : 'sellers',
    author_id: userId,
    ...news,
    seller_name: seller?.name ?? '',
    business: seller?.business ?? '',
    seller_email: seller?.email ?? '',
  }
  const reader = { email: 'reader@example.com', name: seller ? 'Clara' : 'Anna' }
  return renderTo(row, reader, { publicUrl, unsubscribeUrl: `${publicUrl}/unsubscribe` })
}

const placeholders = () => ({ values: { name: '', shop: shopName() }, links: {}, parts: [] })

/** What is wrong with the texts of news, by field. */
export function findNewsProblems({ subject, text }: News) {
  return findTextProblems({ subject, heading: subject, text }, placeholders(), []).filter(
    ([field]) => field !== 'heading',
  )
}

export function requireFitting(news: News): void {
  const [problem] = findNewsProblems(news)
  if (problem) throw createFieldError(...problem)
}

/** Renders news for one reader. */
export function renderTo(
  news: NewsRow,
  reader: { email: string; name: string },
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): Email {
  const { subject, text, seller_name: seller, business } = news
  const content = { to: reader.email, name: reader.name, subject, text, publicUrl, unsubscribeUrl }
  if (news.audience !== 'clients') return renderNews({ ...content, why: newsText.whySeller(shopName()) })
  const email = renderNews({
    ...content,
    signature: newsText.signature(seller, business),
    why: newsText.whyClient(seller),
  })
  return { ...email, replyTo: news.seller_email, senderName: newsText.from(seller, shopName()) }
}

interface NewsEmail {
  to: string
  name: string
  subject: string
  /** Paragraphs with formatting marks; may contain the placeholders `{name}` and `{shop}`. */
  text: string
  publicUrl: string
  unsubscribeUrl: string
  /** The seller who wrote the news; absent for news from the shop. */
  signature?: string
  /** The sentence that tells the reader why she gets the email. */
  why: string
}

/** Renders news for one reader. Its whole text is the author's, so that administrators cannot give it another wording. */
function renderNews({ to, name, subject, text, publicUrl, unsubscribeUrl, signature, why }: NewsEmail): Email {
  const values = { name, shop: shopName() }
  const title = fillValues(subject, values).replace(/\s+/g, ' ').trim()
  const words = renderWords(text, values)
  return renderEmail({
    kind: signature === undefined ? 'shop-news' : 'seller-news',
    wording: null,
    isNews: true,
    to,
    shopUrl: publicUrl,
    ...(signature === undefined ? {} : { reader: 'client' }),
    unsubscribeUrl,
    subject: title,
    preheader: words[0]?.text.replace(/\s+/g, ' ') ?? '',
    heading: title,
    blocks: [greeting(name), ...words, ...(signature === undefined ? [] : [paragraph(signature)]), note(why)],
  })
}
