import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { devMailText } from '../dev-mail-text.ts'
import { findEmail, listNewestEmails, type StoredEmail } from './email-store.ts'
import { html, Markup } from './html-template.ts'

const maxListed = 200

interface DevMailDependencies {
  db: Database
  config: Pick<Config, 'devMail'>
}

/**
 * Registers the page /dev/mail, which lists the emails of a shop without a mail server, newest first; tests add `?format=json`. The page
 * exists only while `config.devMail` is true, because whoever opens it sees the links in all emails.
 */
export async function registerDevMail(app: FastifyInstance, { db, config }: DevMailDependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      if (config.devMail) done()
      else reply.callNotFound()
    })
    registerDevMailRoutes(scope, db)
  })
}

function registerDevMailRoutes(app: FastifyInstance, db: Database): void {
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

  app.get<{ Params: { id: string } }>('/dev/mail/:id/attachment', async ({ params }, reply) => {
    const { attachment } = await getEmail(db, params.id)
    if (!attachment) throw new AppError(errorText.notFound, errorCode.notFound)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${attachment.name}"`)
      .header('cache-control', 'no-store')
      .send(attachment.content)
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

const style = new Markup(`<style>
:root{color-scheme:light dark;--background:#FBF7F3;--surface:#FFFFFF;--text:#221B1A;--muted:#6B5F5A;--border:#E8DED6;--accent:#7A1F4B;--success:#1F6B45;--warning:#8A5A00}
@media (prefers-color-scheme:dark){:root{--background:#171110;--surface:#231B1A;--text:#F6EEE8;--muted:#BBADA5;--border:#40342F;--accent:#F0A9C8;--success:#86D6AC;--warning:#E9BE6B}}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);font:16px/1.5 'Figtree Variable',Figtree,'Helvetica Neue',Arial,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1{font:600 28px/1.25 'Fraunces Variable',Fraunces,Georgia,serif;margin:0 0 24px;overflow-wrap:anywhere}
h2{font:600 18px/1.3 'Fraunces Variable',Fraunces,Georgia,serif;margin:32px 0 12px}
a{color:var(--accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.card{background:var(--surface);border:1px solid var(--border);border-radius:14px;overflow:hidden}
.emails{list-style:none;margin:0;padding:0}
.emails li+li{border-top:1px solid var(--border)}
.emails a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 20px;color:inherit;text-decoration:none}
.emails a:hover strong{color:var(--accent)}
.emails strong{overflow-wrap:anywhere}
.emails .waiting,.emails .sent,.emails time{justify-self:end}
.muted,dt{color:var(--muted);font-size:14px}
.waiting{color:var(--warning);font-size:14px}
.sent{color:var(--success);font-size:14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:720px;border:0;background:#fff}
pre{margin:0;padding:20px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,Menlo,Consolas,monospace}
.links{margin:0;padding:16px 20px 16px 40px}
.links li{padding:4px 0;overflow-wrap:anywhere}
</style>`)

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function renderMailbox(emails: StoredEmail[]): string {
  const list = html`<ul class="emails card">${emails.map(renderListItem)}</ul>`
  return renderPage(
    devMailText.title,
    html`<h1>${devMailText.title}</h1>${emails.length > 0 ? list : html`<p>${devMailText.empty}</p>`}`,
  )
}

function renderListItem({ id, to, subject, createdAt, sent }: StoredEmail): Markup {
  return html`<li><a href="/dev/mail/${id}"><strong>${subject}</strong>${renderState(sent)}
<span class="muted">${to}</span>${renderTime(createdAt)}</a></li>`
}

function renderEmailPage(email: StoredEmail): string {
  const links = [...new Set(email.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
  return renderPage(
    email.subject,
    html`<p><a href="/dev/mail">${devMailText.back}</a></p>
<h1>${email.subject}</h1>
<dl><dt>${devMailText.recipient}</dt><dd>${email.to}</dd>
<dt>${devMailText.time}</dt><dd>${renderTime(email.createdAt)}</dd>
<dt>${devMailText.state}</dt><dd>${renderState(email.sent)}</dd>${renderAttachment(email)}</dl>
<h2>${devMailText.links}</h2>
<div class="card">${links.length > 0 ? html`<ul class="links">${links.map((url) => html`<li><a href="${url}">${url}</a></li>`)}</ul>` : html`<p class="links">${devMailText.noLinks}</p>`}</div>
<h2>${devMailText.asHtml}</h2>
<div class="card"><iframe src="/dev/mail/${email.id}/email" title="${devMailText.asHtml}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<h2>${devMailText.asText}</h2>
<div class="card"><pre tabindex="0">${email.text}</pre></div>`,
  )
}

function renderAttachment({ id, attachment }: StoredEmail): Markup | null {
  if (!attachment) return null
  return html`<dt>${devMailText.attachment}</dt><dd><a href="/dev/mail/${id}/attachment">${attachment.name}</a></dd>`
}

function renderState(sent: boolean): Markup {
  return sent
    ? html`<span class="sent">${devMailText.sent}</span>`
    : html`<span class="waiting">${devMailText.waiting}</span>`
}

function renderTime(moment: Date): Markup {
  return html`<time class="muted" datetime="${moment.toISOString()}">${timeFormat.format(moment)}</time>`
}

function renderPage(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>${style}</head>
<body><main>${body}</main></body>
</html>`.toString()
}
