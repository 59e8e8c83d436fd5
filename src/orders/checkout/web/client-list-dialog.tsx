import usersIcon from '@tabler/icons/outline/users.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { clientsQuery } from '#clients/web/api.ts'
import { groupByInitial } from '#clients/web/group-by-initial.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import style from './client-list-dialog.module.css'

interface ClientListDialogProps {
  onChoose: (clientId: string) => void
  onAdd: () => void
  onClose: () => void
}

/** All clients, grouped by the first letter of their names (C-DLG-015..017). */
export function ClientListDialog({ onChoose, onAdd, onClose }: ClientListDialogProps) {
  const viewer = useViewer()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(clientsQuery(viewer.key, search))
  const clients = useEndlessRows(query, 'clients')
  return (
    <Modal open title={checkoutText.clientList} onClose={onClose}>
      <div className={style.dialog}>
        <SearchBox
          live
          label={checkoutText.enterClientName}
          maxLength={textLengths.search}
          value={search}
          onSearch={setSearch}
        />
        <InfiniteList
          query={query}
          count={clients.length}
          skeleton={<ListSkeleton />}
          empty={
            <EmptyState
              icon={usersIcon}
              text={checkoutText.noClients}
              action={<Button onClick={onAdd}>{checkoutText.addNewClient}</Button>}
            />
          }
        >
          {groupByInitial(clients).map(([initial, group]) => (
            <section key={initial} aria-label={initial}>
              <h3 className={style.initial}>{initial}</h3>
              <ul className="bare">
                {group.map((client) => (
                  <li key={client.id}>
                    <button type="button" className={style.client} onClick={() => onChoose(client.id)}>
                      <span className={style.name}>{client.name}</span>
                      <span className={style.more}>{client.email}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </InfiniteList>
      </div>
    </Modal>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="44px" />
      ))}
    </SkeletonGroup>
  )
}
