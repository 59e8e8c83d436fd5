import { UndeliveredNotice } from '#clients/web/undelivered-notice.tsx'
import { formatDay } from '#platform/dates.ts'
import { Price } from '#platform/web/ui/text/price.tsx'
import { sentLinksText } from '../text.ts'
import type { SentLink } from './api.ts'
import { LinkActions } from './link-actions.tsx'
import { LinkStateBadge } from './link-state-badge.tsx'
import style from './sent-link-item.module.css'

/** Formats a time as DD/MM/YYYY with hour and minute, in London. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })

/** A link with its client, kind, state, amount and actions. `named`: it names the client, since no heading above does. */
export function SentLinkItem({ link, named = true }: { link: SentLink; named?: boolean }) {
  const kind = sentLinksText[link.kind]
  const Heading = named ? 'h2' : 'h4'
  return (
    <article className={style.link} aria-label={`${kind} ${link.orderNumber || link.clientName}`}>
      <div className={style.who}>
        <Heading className={style.name}>{named ? link.clientName : kind}</Heading>
        <p className={style.more}>
          {named && `${kind} · `}
          {describeContents(link)}
        </p>
        <p className={style.more}>
          <time dateTime={link.since} className="figures">
            {moment.format(new Date(link.since))}
          </time>
          {link.expiresAt &&
            link.state !== 'expired' &&
            link.state !== 'cancelled' &&
            ` · ${sentLinksText.validUntil} ${formatDay(link.expiresAt)}`}
        </p>
        {/* below her name, her own notice says it once for all her links */}
        {named && link.state === 'sent' && <UndeliveredNotice clientId={link.clientId} since={link.sentAt} />}
        {link.isCorrected && <p className={style.more}>{sentLinksText.correctedHint}</p>}
      </div>
      <div className={style.state}>
        <LinkStateBadge link={link} />
      </div>
      {link.amount !== null && <Price pounds={link.amount} className={style.amount} />}
      <div className={style.actions}>
        <LinkActions link={link} />
      </div>
    </article>
  )
}

/** The order's number, and the products by name. */
function describeContents({ kind, orderNumber, products, quantity }: SentLink): string {
  if (products.length === 0) return orderNumber || sentLinksText[kind === 'shopping' ? 'nothingSold' : 'wholeShop']
  const names = products.map(({ name, quantity: count }) => (count > 1 ? `${count} × ${name}` : name))
  const unnamed = quantity - products.reduce((sum, product) => sum + product.quantity, 0)
  if (unnamed > 0) names.push(sentLinksText.moreProducts(unnamed))
  return [orderNumber, names.join(', ')].filter(Boolean).join(' · ')
}
