import { legalLinks } from '#legal/legal-pages.ts'
import { clientPagePath } from '#mail/client-page-path.ts'
import { mailText } from '#mail/text.ts'
import { applyWording } from '#mail/wordings/server/apply-wording.ts'
import { shopName } from '#platform/shop-identity.ts'
import { html } from '../html-template.ts'
import type { Block, EmailContent } from './blocks.ts'
import { fonts, light, renderStyleSheet } from './theme.ts'

export {
  type Block,
  button,
  earningsBox,
  factTable,
  greeting,
  labelledLines,
  note,
  paragraph,
  part,
  savingsBox,
} from './blocks.ts'

interface Footer {
  /** Why the reader gets the email; null for an email that says so itself. */
  why: string | null
  urls: readonly TitledUrl[]
}

interface TitledUrl {
  title: string
  url: string
}

let onContent: ((content: EmailContent) => void) | undefined

/** Calls `render` and returns the content that it passed to `renderEmail`, before administrators' wordings were applied. */
export function readContent(render: () => Email): EmailContent {
  const read: EmailContent[] = []
  onContent = (content) => read.push(content)
  try {
    render()
  } finally {
    onContent = undefined
  }
  const [content] = read
  if (!content) throw new Error('the email was not made by renderEmail')
  return content
}

/**
 * Renders an email as HTML (one column, a serif heading) and as plain text with the same content. An administrator's wording replaces the
 * program's, if there is one (D-670).
 */
export function renderEmail(content: EmailContent): Email {
  onContent?.(content)
  const { kind, to, shopUrl, reader, isNews, unsubscribeUrl, values } = content
  const { subject, preheader, heading, blocks } = applyWording(content)
  const legalUrls = legalLinks.map(({ path, title }) => ({ title, url: new URL(path, shopUrl).href }))
  const footerUrls = [
    ...(reader ? [{ title: mailText.toClientPage, url: new URL(clientPagePath, shopUrl).href }] : []),
    ...(unsubscribeUrl ? [{ title: mailText.unsubscribe, url: unsubscribeUrl }] : []),
    ...legalUrls,
  ]
  const footer = { why: isNews ? null : mailText.footer(shopName()), urls: footerUrls }
  return {
    kind,
    to,
    subject,
    html: renderHtml({ subject, preheader, heading, blocks }, footer),
    text: renderText(heading, blocks, footer),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(values?.order_number ? { orderNumber: values.order_number } : {}),
  }
}

function renderHtml(
  { subject, preheader, heading, blocks }: Pick<EmailContent, 'subject' | 'preheader' | 'heading' | 'blocks'>,
  { why, urls }: Footer,
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
<body class="background" bgcolor="${light.background}" style="margin:0;padding:0;background:${light.background};font-family:${fonts.body}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
<table role="presentation" class="background" width="100%" cellpadding="0" cellspacing="0" bgcolor="${light.background}" style="background:${light.background}">
<tr><td align="center" style="padding:32px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="edge accent" style="padding:0 40px 20px;font-family:${fonts.heading};font-size:24px;line-height:32px;font-weight:600;letter-spacing:-0.2px;color:${light.accent}">${shopName()}</td></tr>
<tr><td class="surface" bgcolor="${light.surface}" style="background:${light.surface};border:1px solid ${light.border};border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="edge" style="padding:40px 40px 0"><h1 class="text" style="margin:0;font-family:${fonts.heading};font-size:30px;line-height:38px;font-weight:500;letter-spacing:-0.4px;color:${light.text}">${heading}</h1></td></tr>
${blocks.map(({ markup }) => html`<tr><td class="edge" style="padding:20px 40px 0">${markup}</td></tr>`)}
<tr><td style="height:40px;line-height:40px;font-size:0">&nbsp;</td></tr>
</table>
</td></tr>
<tr><td class="edge muted" style="padding:20px 40px 0;font-size:13px;line-height:20px;color:${light.muted}">${why === null ? null : html`${why}<br>`}${urls.map(({ url, title }) => html`<a class="muted" href="${url}" style="color:${light.muted}">${title}</a> &nbsp; `)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.toString()
}

function renderText(heading: string, blocks: Block[], { why, urls }: Footer): string {
  const links = urls.map(({ url, title }) => `${title}: ${url}`)
  const parts = [
    heading.toUpperCase(),
    ...blocks.map(({ text }) => text),
    `-- \n${shopName()}\n${why === null ? '' : `${why}\n`}\n${links.join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** A rendered email, as it is stored in the outbox and handed to the transport. */
export interface Email {
  /** The name of the template; the outbox lists it. */
  kind: string
  to: string
  /** Where a reply goes; absent if it goes to the shop. */
  replyTo?: string | null
  /** The name shown before the shop's address in the sender, such as a seller's. */
  senderName?: string | null
  subject: string
  html: string
  text: string
  /** Where the recipient unsubscribes, for the header List-Unsubscribe; absent for emails that are always sent. */
  unsubscribeUrl?: string | null
  /** The number of the order that the email is about, by which it is found later, whatever its subject says. */
  orderNumber?: string | null
  attachment?: EmailAttachment | null
}

/** A PDF attached to an email. */
export interface EmailAttachment {
  name: string
  content: Buffer
}
