import dropletIcon from '@tabler/icons/outline/droplet-half-2.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { restockText } from '../text.ts'
import { type RunningOutClient, runningOutQuery, useRestockAction } from './api.ts'
import { ReminderProducts } from './reminder-products.tsx'
import style from './running-out-screen.module.css'

/** Lists the clients who are about to run out of something, soonest first (N-RSTK-003). */
export function RunningOutScreen() {
  const viewer = useViewer()
  const query = useInfiniteQuery(runningOutQuery(viewer.key))
  const pages = query.data?.pages ?? []
  const clients = useEndlessRows(query, 'clients', 'clientId')
  const total = query.hasNextPage ? (pages[0]?.total ?? clients.length) : clients.length
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/myclients" lead={restockText.lead}>
        {restockText.title}
      </PageTitle>
      {total > 0 && (
        <p role="status" className={`figures ${style.count}`}>
          {total} {total === 1 ? restockText.clientOne : restockText.clientMany}
        </p>
      )}
      <InfiniteList
        query={query}
        count={clients.length}
        skeleton={<ClientsSkeleton count={3} />}
        more={<ClientsSkeleton count={1} />}
        empty={
          <EmptyState
            icon={dropletIcon}
            text={restockText.nothing}
            hint={restockText.nothingHint}
            action={<ButtonLink to="/myclients">{restockText.toClients}</ButtonLink>}
          />
        }
      >
        <ul className={`bare ${style.list}`}>
          {clients.map((client) => (
            <li key={client.clientId}>
              <RunningOutItem client={client} imageBase={pages[0]?.imageBase ?? ''} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </div>
  )
}

function ClientsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.list}>
      {Array.from({ length: count }, (_, index) => `client-${index}`).map((key) => (
        <Skeleton key={key} height="152px" />
      ))}
    </SkeletonGroup>
  )
}

/** A client with the products of one reminder: one tap sends the reminder, and each product can be dismissed. */
function RunningOutItem({ client, imageBase }: { client: RunningOutClient; imageBase: string }) {
  const action = useRestockAction(client.clientId)
  const canSendLinks = useCanSendLinks()
  return (
    <article className={style.client} aria-label={client.clientName}>
      <header className={style.head}>
        <h2 className={style.name}>
          <Link to={`/myclients?client=${client.clientId}`}>{client.clientName}</Link>
        </h2>
        {client.isUnsubscribed ? (
          <p className={style.unsubscribed}>{restockText.isUnsubscribed}</p>
        ) : (
          <Button small onClick={() => canSendLinks() && action.mutate(null)}>
            {restockText.send}
            <span className="visually-hidden">: {client.clientName}</span>
          </Button>
        )}
      </header>
      <ReminderProducts products={client.products} imageBase={imageBase} onDismiss={(id) => action.mutate(id)} />
    </article>
  )
}
