import type { FastifyInstance, FastifyReply } from 'fastify'
import { renderEmailPage, renderMailbox } from '#mail/server/dev-mail-page.ts'
import { findEmail, listNewestEmails, type StoredEmail } from '#mail/server/email-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'

const maxListed = 200

/**
 * Registers the mailbox of a shop without a mail server, newest first; `?format=json` for tests. Register it only where
 * `config.devMail` is set: every visitor of the mailbox sees the links of every email.
 */
export function registerDevMailRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Querystring: { format?: string } }>('/dev/mail', async ({ query }, reply) => {
    const emails = await listNewestEmails(db, maxListed)
    if (query.format === 'json') return reply.header('cache-control', 'no-store').send(emails.map(toJson))
    return sendPage(reply, renderMailbox(emails))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) =>
    sendPage(reply, renderEmailPage(await getEmail(db, params.id))),
  )

  // the content of the frame on the email's page: links may be opened, everything else is forbidden
  app.get<{ Params: { id: string } }>('/dev/mail/:id/email', async ({ params }, reply) => {
    const { html } = await getEmail(db, params.id)
    const policy = [
      "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ]
    reply.header('x-frame-options', 'SAMEORIGIN').header('content-security-policy', policy.join('; '))
    return sendHtml(reply, html.replace('<head>', '<head><base target="_blank">'))
  })
}

async function getEmail(db: Database, id: string): Promise<StoredEmail> {
  const email = await findEmail(db, id)
  if (!email) throw new AppError(errorText.notFound, errorCode.notFound)
  return email
}

function toJson({ id, kind, to, subject, text, html, sent, createdAt }: StoredEmail) {
  return { id, kind, to, subject, text, html, sent, createdAt: createdAt.toISOString() }
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'"
  return sendHtml(reply.header('content-security-policy', policy), html)
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
