import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { clientsText } from '#clients/text.ts'
import { type ClientFilter, clientsQuery } from '#clients/web/api.ts'
import { Avatar } from '#clients/web/avatar.tsx'
import { groupByInitial } from '#clients/web/group-by-initial.ts'
import { Link } from '#platform/web/router/router.tsx'
import { useMinimumLoading } from '#platform/web/ui/loading/minimum-loading-time.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import style from './client-list.module.css'

/** S-CLNT-046 */
const searchSkeletonMs = 1500

interface ClientListProps {
  searchText: string
  filter: ClientFilter
  /** After a search the skeleton stays as long as the specification says (S-CLNT-046). */
  searched: boolean
  selectedId: string | null
  urlOf: (clientId: string) => string
  /** Keeps the scroll position, if the details are beside the list. */
  preventScroll: boolean
  empty: ReactNode
}

export function ClientList({ searchText, filter, searched, selectedId, urlOf, preventScroll, empty }: ClientListProps) {
  const viewer = useViewer()
  const query = useInfiniteQuery(clientsQuery(viewer.key, searchText, filter))
  const isDelayed = useMinimumLoading(searchSkeletonMs, searchText)
  const clients = useEndlessRows(query, 'clients')
  if (searched && isDelayed) return <ListSkeleton />
  return (
    <InfiniteList
      query={query}
      count={clients.length}
      skeleton={<ListSkeleton />}
      more={<ListSkeleton rows={3} />}
      empty={empty}
    >
      {groupByInitial(clients).map(([initial, group]) => (
        <section key={initial} aria-label={initial}>
          <h2 className={style.initial}>{initial}</h2>
          <ul className="bare">
            {group.map((client) => (
              <li key={client.id}>
                <Link
                  to={urlOf(client.id)}
                  className={style.row}
                  aria-current={client.id === selectedId || undefined}
                  preventScrollReset={preventScroll}
                >
                  <Avatar name={client.name} />
                  <span className={style.text}>
                    <span className={style.name}>{client.name}</span>
                    <span className={style.email}>{client.email || clientsText.noEmail}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </InfiniteList>
  )
}

function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <SkeletonGroup className={style.skeleton}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className={style.skeletonRow}>
          <Skeleton width="44px" height="44px" round />
          <div className={style.skeletonText}>
            <Skeleton width="55%" />
            <Skeleton width="80%" height="12px" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
