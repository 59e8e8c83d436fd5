import type { FastifyInstance, FastifyReply } from 'fastify'
import { letterPage, listPage } from '#mail/server/dev-mail-page.ts'
import { findLetter, newestLetters, type StoredLetter } from '#mail/server/store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

const mostListed = 200

/**
 * The mailbox of a shop without a mail server, newest first; `?format=json` for tests. Mount it where `config.devMail`
 * says so and nowhere else: it shows every letter's links to whoever asks.
 */
export function mountDevMail(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Querystring: { format?: string } }>('/dev/mail', async ({ query }, reply) => {
    const letters = await newestLetters(db, mostListed)
    if (query.format === 'json') return reply.header('cache-control', 'no-store').send(letters.map(asJson))
    return page(reply, listPage(letters))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) =>
    page(reply, letterPage(await letterOf(db, params.id))),
  )

  // what the frame of the page above shows: it may open links, and nothing else
  app.get<{ Params: { id: string } }>('/dev/mail/:id/letter', async ({ params }, reply) => {
    const { html } = await letterOf(db, params.id)
    const policy = [
      "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ]
    reply.header('x-frame-options', 'SAMEORIGIN').header('content-security-policy', policy.join('; '))
    return send(reply, html.replace('<head>', '<head><base target="_blank">'))
  })
}

async function letterOf(db: Database, id: string): Promise<StoredLetter> {
  const letter = await findLetter(db, id)
  if (!letter) throw new Refusal(errorText.notFound, errorCode.notFound)
  return letter
}

function asJson({ id, kind, to, subject, text, html, sent, createdAt }: StoredLetter) {
  return { id, kind, to, subject, text, html, sent, createdAt: createdAt.toISOString() }
}

function page(reply: FastifyReply, html: string): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'"
  return send(reply.header('content-security-policy', policy), html)
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
