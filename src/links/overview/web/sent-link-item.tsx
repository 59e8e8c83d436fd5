import { UndeliveredNotice } from '#clients/web/undelivered-notice.tsx'
import { followUpText } from '#links/follow-up/text.ts'
import { formatDay } from '#platform/dates.ts'
import { ListRow } from '#platform/web/ui/tables/list-row.tsx'
import { sentLinksText } from '../text.ts'
import type { SentLink } from './api.ts'
import { useLinkActions } from './link-actions.tsx'
import { LinkStateBadge } from './link-state-badge.tsx'

/** Formats a time as DD/MM/YYYY with hour and minute, in London. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })

/** Formats a day as 2 March, in London. */
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' })

function describeReminders({ reminders, remindedAt }: SentLink): string[] {
  if (remindedAt === null) return []
  const day = dayAndMonth.format(new Date(remindedAt))
  return [reminders > 1 ? followUpText.remindedTwice(day) : followUpText.remindedOn(day)]
}

/** A link with its kind, state, amount and actions. `named` adds the client, for lists without a heading that names her. */
export function SentLinkItem({ link, named = true }: { link: SentLink; named?: boolean }) {
  const kind = sentLinksText[link.kind]
  const Heading = named ? 'h2' : 'h4'
  const of = link.orderNumber || link.clientName
  const since = moment.format(new Date(link.since))
  const contents = describeContents(link)
  const {
    actions: [main, ...others],
    dialogs,
  } = useLinkActions(link)
  return (
    <>
      <ListRow
        label={`${kind} ${of}`}
        of={of}
        title={<Heading>{named ? link.clientName : kind}</Heading>}
        badges={<LinkStateBadge link={link} />}
        facts={[...describeReminders(link), ...(named ? [kind] : []), contents, since].join(' · ')}
        amount={link.amount}
        main={main}
        others={others}
        details={() => (
          <>
            <strong>{kind}</strong>
            <span>{contents}</span>
            <span>
              <time dateTime={link.since} className="figures">
                {since}
              </time>
              {link.expiresAt &&
                link.state !== 'expired' &&
                link.state !== 'cancelled' &&
                ` · ${sentLinksText.validUntil} ${formatDay(link.expiresAt)}`}
            </span>
            {named && link.state === 'sent' && <UndeliveredNotice clientId={link.clientId} since={link.sentAt} />}
            {describeReminders(link).map((words) => (
              <span key={words}>{words}</span>
            ))}
            {link.isCorrected && <span>{sentLinksText.correctedHint}</span>}
          </>
        )}
      />
      {dialogs}
    </>
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
