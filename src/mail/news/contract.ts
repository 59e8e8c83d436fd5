import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'
import { newsText } from './text.ts'

const subject = typedText({ most: textLengths.heading, error: newsText.subjectEmpty, long: newsText.subjectLong })
  .min(1, newsText.subjectEmpty)
  .max(textLengths.heading, newsText.subjectLong)
  .regex(/^[^\r\n]*$/, newsText.subjectLong)
const text = typedText({ most: textLengths.emailText, error: newsText.textEmpty, long: newsText.textLong })
  .min(1, newsText.textEmpty)
  .max(textLengths.emailText, newsText.textLong)

/** The largest number of sellers that can be chosen one by one as receivers. */
export const mostChosen = 500

const audience = {
  audience: z.enum(['sellers', 'approved', 'chosen']),
  /** The sellers that an administrator has chosen, where the audience is 'chosen'. */
  user_ids: jsonList(idSchema, mostChosen).default([]),
}

/** News from a seller to her clients; the fields are in the form's order. */
export const sendNewsSchema = z.object({ subject, text })

/** News from administrators to sellers. */
export const sendShopNewsSchema = z.object({ ...audience, subject, text })

const anyText = (most: number, long: string) => typedText({ most, long }).max(most, long).default('')
const typed = {
  subject: anyText(textLengths.heading, newsText.subjectLong),
  text: anyText(textLengths.emailText, newsText.textLong),
}

/** The preview also accepts unfinished news that could not be sent yet. */
export const previewNewsSchema = z.object(typed)
export const previewShopNewsSchema = z.object({ ...audience, ...typed })

export const newsPreviewSchema = z.object({
  /** How many people would get the news now. */
  receivers: z.number(),
  email: z.object({ from: z.string(), reply_to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  /** Why the news could not be sent, by field. */
  problems: z.array(z.object({ field: z.enum(['subject', 'heading', 'text']), message: z.string() })),
})
export type NewsPreview = z.output<typeof newsPreviewSchema>

const sentNewsSchema = z.object({
  _id: z.string(),
  created: z.string(),
  audience: z.enum(['sellers', 'approved', 'chosen', 'clients']),
  subject: z.string(),
  /** The name of the author. */
  by: z.string(),
  /** How many people the news was sent to, how many still wait for it, and how many were left out. */
  sent: z.number(),
  waiting: z.number(),
  left_out: z.number(),
})

export const ownNewsSchema = z.object({
  news: z.array(sentNewsSchema),
  /** How many clients have consented to news from this seller. */
  agreed: z.number(),
  /** Whether the seller gets news from the shop. */
  receives: z.boolean(),
})
export type OwnNewsView = z.output<typeof ownNewsSchema>

export const shopNewsSchema = z.object({ news: z.array(sentNewsSchema) })
export type ShopNewsView = z.output<typeof shopNewsSchema>

/** Why a seller cannot be written to: her email is not confirmed, or she has refused news. */
export const newsObstacles = ['unconfirmed', 'refused'] as const
export type NewsObstacle = (typeof newsObstacles)[number]

export const newsSellersSchema = z.object({
  sellers: z.array(z.object({ _id: z.string(), name: z.string(), business: z.string() })),
  /** The sellers who cannot be written to. */
  left_out: z.array(z.object({ _id: z.string(), why: z.enum(newsObstacles) })),
})
export type NewsSellersView = z.output<typeof newsSellersSchema>

export const newsSentSchema = z.object({ news_id: z.string(), receivers: z.number(), message: z.string() })

const sentBoolean = z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())
export const receiveNewsSchema = z.object({ on: sentBoolean })

nameSchemas({
  SendNews: sendNewsSchema,
  SendShopNews: sendShopNewsSchema,
  PreviewNews: previewNewsSchema,
  PreviewShopNews: previewShopNewsSchema,
  NewsPreview: newsPreviewSchema,
  SentNews: sentNewsSchema,
  OwnNews: ownNewsSchema,
  ShopNews: shopNewsSchema,
  NewsSellers: newsSellersSchema,
  NewsSent: newsSentSchema,
  ReceiveNews: receiveNewsSchema,
})
