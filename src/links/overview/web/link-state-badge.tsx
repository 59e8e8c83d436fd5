import { useUndelivered } from '#clients/web/undelivered-notice.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { LinkState } from '../codes.ts'
import { sentLinksText } from '../text.ts'
import type { SentLink } from './api.ts'

const tones: Record<LinkState, Tone> = {
  sent: 'neutral',
  opened: 'accent',
  basket: 'warning',
  bought: 'success',
  expired: 'neutral',
  cancelled: 'danger',
}

/** The link whose state is shown. Administrators leave out the client, because only the seller corrects the client's address. */
type BadgedLink = Pick<SentLink, 'state' | 'kind'> &
  Partial<Pick<SentLink, 'clientId' | 'sentAt' | 'isCorrected' | 'bought'>>

export function LinkStateBadge({ link }: { link: BadgedLink }) {
  const { state, kind, clientId = null, sentAt, isCorrected, bought = null } = link
  const isUndelivered = useUndelivered(clientId, sentAt) !== null && state === 'sent'
  if (isUndelivered) return <UndeliveredBadge />
  if (isCorrected && state === 'cancelled') return <Badge tone="warning">{sentLinksText.corrected}</Badge>
  const name = state === 'bought' && kind === 'payment' ? sentLinksText.paid : sentLinksText[state]
  return (
    <>
      {/* a basket that was filled since (N-LINK-020) */}
      {state === 'basket' && bought !== null && (
        <Badge tone="success">{sentLinksText.boughtFor(formatPounds(bought))}</Badge>
      )}
      <Badge tone={tones[state]}>{name}</Badge>
    </>
  )
}

export function UndeliveredBadge() {
  return <Badge tone="danger">{sentLinksText.undelivered}</Badge>
}
