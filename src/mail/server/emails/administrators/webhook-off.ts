import { webhookOffText } from '#mail/webhook-off-text.ts'
import { button, type Email, greeting, paragraph, renderEmail } from '../render-email.ts'

interface WebhookOff {
  to: string
  firstName: string
  /** The host of the endpoint; the rest of the endpoint's URL may be a secret. */
  host: string
  why: keyof typeof webhookOffText.reasons
  url: string
}

/** Tells an administrator that nothing is sent to an endpoint any more, and why. */
export function renderWebhookOff({ to, firstName, host, why, url }: WebhookOff): Email {
  const body = webhookOffText.reasons[why](host)
  return renderEmail({
    kind: 'webhook-off',
    wording: 'webhook-off',
    values: { host, our_sentence: body },
    links: { link: url },
    to,
    shopUrl: url,
    subject: webhookOffText.subject(host),
    preheader: body,
    heading: webhookOffText.heading,
    blocks: [greeting(firstName), paragraph(body), paragraph(webhookOffText.next), button(webhookOffText.button, url)],
  })
}
