import { legalLinks } from '#legal/legal-pages.ts'
import { clientPagePath } from '#mail/client-page-path.ts'
import { mailText } from '#mail/text.ts'
import { shopName } from '#platform/shop-identity.ts'
import { html, type Markup } from '../html-template.ts'
import { fonts, light, renderStyleSheet } from './theme.ts'

export interface EmailContent {
  kind: string
  to: string
  subject: string
  /** The line a mail program shows beside the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** A URL of the shop; the links in the footer use its origin. */
  shopUrl: string
  /** An email to a client links to the client page (N-CLPG-010). */
  reader?: 'client'
  /** Where the recipient unsubscribes from this kind of email; absent for emails about orders and payments. */
  unsubscribeUrl?: string
}

interface TitledUrl {
  title: string
  url: string
}

/** Renders an email as HTML (one column, a serif heading, at most one button) and as plain text with the same content. */
export function renderEmail({
  kind,
  to,
  subject,
  preheader,
  heading,
  blocks,
  shopUrl,
  reader,
  unsubscribeUrl,
}: EmailContent): Email {
  const legalUrls = legalLinks.map(({ path, title }) => ({ title, url: new URL(path, shopUrl).href }))
  const footerUrls = [
    ...(reader ? [{ title: mailText.toClientPage, url: new URL(clientPagePath, shopUrl).href }] : []),
    ...(unsubscribeUrl ? [{ title: mailText.unsubscribe, url: unsubscribeUrl }] : []),
    ...legalUrls,
  ]
  return {
    kind,
    to,
    subject,
    html: renderHtml({ subject, preheader, heading, blocks }, footerUrls),
    text: renderText(heading, blocks, footerUrls),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  }
}

function renderHtml(
  { subject, preheader, heading, blocks }: Pick<EmailContent, 'subject' | 'preheader' | 'heading' | 'blocks'>,
  footerUrls: readonly TitledUrl[],
): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${renderStyleSheet()}
</head>
<body class="background" style="margin:0;padding:0;background:${light.background};font-family:${fonts.body}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
<table role="presentation" class="background" width="100%" cellpadding="0" cellspacing="0" style="background:${light.background}">
<tr><td align="center" style="padding:32px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="edge accent" style="padding:0 40px 20px;font-family:${fonts.heading};font-size:24px;line-height:32px;font-weight:600;letter-spacing:-0.2px;color:${light.accent}">${shopName()}</td></tr>
<tr><td class="surface" style="background:${light.surface};border:1px solid ${light.border};border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="edge" style="padding:40px 40px 0"><h1 class="text" style="margin:0;font-family:${fonts.heading};font-size:30px;line-height:38px;font-weight:500;letter-spacing:-0.4px;color:${light.text}">${heading}</h1></td></tr>
${blocks.map(({ markup }) => html`<tr><td class="edge" style="padding:20px 40px 0">${markup}</td></tr>`)}
<tr><td style="height:40px;line-height:40px;font-size:0">&nbsp;</td></tr>
</table>
</td></tr>
<tr><td class="edge muted" style="padding:20px 40px 0;font-size:13px;line-height:20px;color:${light.muted}">${mailText.footer(shopName())}<br>${footerUrls.map(({ url, title }) => html`<a class="muted" href="${url}" style="color:${light.muted}">${title}</a> &nbsp; `)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.toString()
}

function renderText(heading: string, blocks: Block[], footerUrls: readonly TitledUrl[]): string {
  const links = footerUrls.map(({ url, title }) => `${title}: ${url}`)
  const parts = [
    heading.toUpperCase(),
    ...blocks.map(({ text }) => text),
    `-- \n${shopName()}\n${mailText.footer(shopName())}\n\n${links.join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** One block of an email, as HTML and as text. */
export interface Block {
  markup: Markup
  text: string
}

const body = () => `margin:0;font-size:16px;line-height:26px;color:${light.text}`
const small = () => `margin:0;font-size:14px;line-height:22px;color:${light.muted}`

export function paragraph(words: string): Block {
  return { markup: html`<p class="text" style="${body()}">${words}</p>`, text: words }
}

export function greeting(name: string): Block {
  return paragraph(name ? `${mailText.hello} ${name},` : `${mailText.hello},`)
}

export function note(words: string): Block {
  return { markup: html`<p class="muted" style="${small()}">${words}</p>`, text: words }
}

/** The call to action. Its URL is written out below the button, for mail programs that show no buttons. */
export function button(label: string, url: string): Block {
  const markup = html`<table role="presentation" cellpadding="0" cellspacing="0" class="button" style="margin:4px 0 0"><tr>
<td align="center" bgcolor="${light.accent}" style="border-radius:999px;background:${light.accent}"><a href="${url}" style="display:inline-block;padding:15px 32px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:999px;border:1px solid ${light.accent}">${label}</a></td>
</tr></table>
<p class="muted" style="${small()};margin-top:20px;font-size:13px;line-height:20px">${mailText.linkInstead}<br><a class="accent" href="${url}" style="color:${light.accent};word-break:break-all">${url}</a></p>`
  return { markup, text: `${label}:\n${url}` }
}

/** Names with their values, such as order number and date. */
export function factTable(rows: [name: string, value: string][]): Block {
  const line = ([name, value]: [string, string]) => html`<tr>
<td class="muted border" valign="top" style="padding:10px 16px 10px 0;font-size:14px;line-height:22px;color:${light.muted};border-top:1px solid ${light.border}">${name}</td>
<td class="text border" valign="top" align="right" style="padding:10px 0;font-size:14px;line-height:22px;font-weight:600;color:${light.text};border-top:1px solid ${light.border}">${value}</td>
</tr>`
  return {
    markup: html`<table width="100%" cellpadding="0" cellspacing="0" style="font-variant-numeric:tabular-nums">${rows.map(line)}</table>`,
    text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

/** Earned commission, in the success colour. */
export function earningsBox(label: string, amount: string, when: string): Block {
  const text = `${small()};font-weight:600;color:${light.success}`
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="success-soft" style="padding:16px 20px;border-radius:14px;background:${light.successSoft}">
<p class="success" style="${text}">${label}</p>
<p class="success" style="${text};margin-top:2px;font-size:20px;line-height:28px;font-variant-numeric:tabular-nums">${amount}</p>
${when ? html`<p class="muted" style="${small()};margin-top:2px">${when}</p>` : null}</td>
</tr></table>`,
    text: `${label}: ${amount}${when ? `\n${when}` : ''}`,
  }
}

/** A saving in one line, in the success colour. */
export function savingsBox(words: string): Block {
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="success success-soft" style="padding:14px 20px;border-radius:14px;background:${light.successSoft};${small()};font-weight:600;color:${light.success}">${words}</td>
</tr></table>`,
    text: words,
  }
}

/** A label with lines of text under it, such as a postal address or a reason. */
export function labelledLines(name: string, rows: string[]): Block {
  const nonEmpty = rows.map((row) => row.trim()).filter(Boolean)
  return {
    markup: html`<p class="muted" style="${small()}">${name}</p>
<p class="text" style="${body()};margin-top:2px">${nonEmpty.map((row, at) => (at === 0 ? row : html`<br>${row}`))}</p>`,
    text: `${name}:\n${nonEmpty.join('\n')}`,
  }
}

/** A rendered email, as it is stored in the outbox and handed to the transport. */
export interface Email {
  /** The name of the template; the outbox lists it. */
  kind: string
  to: string
  /** Where a reply goes, if not to the shop. */
  replyTo?: string | null
  subject: string
  html: string
  text: string
  /** Where the recipient unsubscribes, for the header List-Unsubscribe; absent for emails that are always sent. */
  unsubscribeUrl?: string | null
  attachment?: EmailAttachment | null
}

/** A PDF that an email brings along. */
export interface EmailAttachment {
  name: string
  content: Buffer
}
