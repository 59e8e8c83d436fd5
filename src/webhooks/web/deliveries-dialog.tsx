import refreshIcon from '@tabler/icons/outline/refresh.svg?path'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AllowedLink, OrderLink } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { addDays, formatTime, getToday } from '#platform/dates.ts'
import { Pagination } from '#platform/web/ui/back-office/pagination.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Badge, type Column, Table, type Tone } from '#platform/web/ui/tables/table.tsx'
import { webhooksText } from '../text.ts'
import { type Delivery, deliveriesPageSize, deliveriesQuery, type Endpoint, useReplay } from './api.ts'
import style from './deliveries-dialog.module.css'

/** Shows what was sent to an endpoint and what it answered; deliveries are sent again one by one, or all that failed from a day on. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const viewer = useViewer()
  const [page, setPage] = useState(1)
  const query = deliveriesQuery(viewer.key, endpoint.id, page)
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <Modal open size="xl" title={webhooksText.deliveriesOf(endpoint.host)} onClose={onClose}>
      <div className={style.box}>
        <ReplayFailed endpointId={endpoint.id} />
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton height="200px" />}
        {data && <DeliveriesTable deliveries={data.deliveries} />}
        {data && <Pagination page={page} pages={Math.ceil(data.total / deliveriesPageSize)} onPage={setPage} />}
      </div>
    </Modal>
  )
}

/** How many days before today the suggested day is. */
const daysOffered = 3

function ReplayFailed({ endpointId }: { endpointId: string }) {
  const replay = useReplay()
  const [since, setSince] = useState(() => addDays(getToday(), -daysOffered))
  return (
    <div className={style.replay}>
      <TextField
        label={webhooksText.replaySince}
        type="date"
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <Button
        variant="secondary"
        icon={refreshIcon}
        onClick={() => replay.mutateAsync({ endpointId, since }).catch(() => undefined)}
      >
        {webhooksText.replayFailed}
      </Button>
    </div>
  )
}

const tones: Record<Delivery['state'], Tone> = { waiting: 'warning', delivered: 'success', failed: 'danger' }

const eventsOfOrders = new Set(['order', 'return', 'payout'])

/** Shows an event as a link to what it is about, except that of an erased client, who is shown nowhere. */
function EventLink({ event, about }: Pick<Delivery, 'event' | 'about'>) {
  const [subject = ''] = event.split('.')
  if (eventsOfOrders.has(subject)) return <OrderLink id={about} number={event} />
  if (subject === 'seller')
    return (
      <AllowedLink right="sellers" to={`/admin-user/admin-user-details/${about}`}>
        {event}
      </AllowedLink>
    )
  if (subject === 'product')
    return (
      <AllowedLink right="catalogue" to={`/products/product-details/${about}`}>
        {event}
      </AllowedLink>
    )
  return event
}

function DeliveriesTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const replay = useReplay()
  const columns: readonly Column<Delivery>[] = [
    { title: webhooksText.event, cell: ({ event, about }) => <EventLink event={event} about={about} /> },
    { title: webhooksText.when, cell: ({ createdAt }) => formatTime(createdAt), breaks: 'never' },
    {
      title: webhooksText.state,
      cell: ({ state, attempts, nextAt }) => (
        <span className={style.state}>
          <Badge tone={tones[state]}>{webhooksText.states[state]}</Badge>
          {nextAt && attempts > 0 && <small>{webhooksText.nextAt(formatTime(nextAt))}</small>}
        </span>
      ),
    },
    { title: webhooksText.attempts, cell: ({ attempts }) => attempts, numeric: true },
    { title: webhooksText.answer, cell: describeAnswer, breaks: 'anywhere' },
    {
      title: webhooksText.duration,
      cell: ({ duration }) => (duration === null ? '-' : webhooksText.milliseconds(duration)),
      numeric: true,
    },
    {
      title: webhooksText.actions,
      cell: ({ id, event, state }) =>
        state !== 'waiting' && (
          <IconButton
            icon={refreshIcon}
            label={webhooksText.replayOf(event)}
            onClick={() => replay.mutate({ deliveryId: id })}
          />
        ),
    },
  ]
  if (deliveries.length === 0) return <EmptyState text={webhooksText.noDeliveries} />
  return <Table caption={webhooksText.showDeliveries} columns={columns} rows={deliveries} rowKey={({ id }) => id} />
}

/** How many characters of a stored answer are shown. */
const shownAnswer = 120

function describeAnswer({ status, answer, problem }: Delivery): string {
  if (status === null) return problem || '-'
  return [String(status), answer.slice(0, shownAnswer)].filter(Boolean).join(' ')
}
