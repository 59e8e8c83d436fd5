import dotsIcon from '@tabler/icons/outline/dots.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import dropletIcon from '@tabler/icons/outline/droplet-half-2.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import sendIcon from '@tabler/icons/outline/send.svg?path'
import uploadIcon from '@tabler/icons/outline/upload.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { Link, type LinkProps, useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { downloadAndSave } from '#platform/web/ui/files/download-and-save.ts'
import { useMinimumLoading } from '#platform/web/ui/loading/minimum-loading-time.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuItems, MenuLink } from '#platform/web/ui/overlays/menu-items.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { clientsText } from '../text.ts'
import { type Client, type ClientFilter, clientsQuery } from './api.ts'
import { Avatar } from './avatar.tsx'
import style from './client-list.module.css'
import clientsScreenStyle from './clients-screen.module.css'
import { groupByInitial } from './group-by-initial.ts'
import { useCanSendLinks } from './use-can-send-links.ts'

/** S-CLNT-046 */
const searchSkeletonMs = 1500

/** Fetches the seller's clients that match this search, page by page. */
export function useClients(searchText: string, filter: ClientFilter) {
  const viewer = useViewer()
  return useInfiniteQuery(clientsQuery(viewer.key, searchText, filter))
}

interface ClientListProps {
  query: ReturnType<typeof useClients>
  searchText: string
  /** Whether there was a search, after which the skeleton stays as long as the specification says (S-CLNT-046). */
  searched: boolean
  selectedId: string | null
  urlOf: (clientId: string) => string
  /** Whether to keep the scroll position, because the details open beside the list. */
  preventScroll: boolean
  empty: ReactNode
}

export function ClientList({ query, searchText, searched, selectedId, urlOf, preventScroll, empty }: ClientListProps) {
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
      <div data-rove>
        {groupByInitial(clients).map(([initial, group]) => (
          <ClientGroup key={initial} heading={initial}>
            {group.map((client) => (
              <li key={client.id} data-list-row>
                <ClientRow
                  client={client}
                  to={urlOf(client.id)}
                  aria-current={client.id === selectedId || undefined}
                  preventScrollReset={preventScroll}
                />
                {/* not shown: what the key e presses, while the details of another client may be open beside the list */}
                <Link hidden aria-keyshortcuts="e" to={`/myclients/edit-client/${client.id}`} />
              </li>
            ))}
          </ClientGroup>
        ))}
      </div>
    </InfiniteList>
  )
}

interface ClientRowProps extends Omit<LinkProps, 'children' | 'className'> {
  client: Pick<Client, 'name' | 'email'>
}

/** A client's name and email, as a link. */
export function ClientRow({ client, ...link }: ClientRowProps) {
  return (
    <Link {...link} className={style.row}>
      <Avatar name={client.name} />
      <span className={style.text}>
        <span className={style.name}>{client.name}</span>
        <span className={style.email}>{client.email || clientsText.noEmail}</span>
      </span>
    </Link>
  )
}

/** A group of rows under a heading, as the list has one for each initial. */
export function ClientGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className={style.initial}>{heading}</h2>
      <ul className="bare">{children}</ul>
    </>
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

/** Two buttons, and a menu with the less common actions. */
export function ClientsActions({ onAdd }: { onAdd: () => unknown }) {
  const navigate = useNavigate()
  const canSendLinks = useCanSendLinks()
  const send = () => canSendLinks() && navigate('/myclients/send-link')
  const exportClients = () => downloadAndSave({ method: 'GET', path: 'client/export' }, 'clients.csv')
  return (
    <>
      <Button variant="secondary" icon={sendIcon} className={clientsScreenStyle.action} onClick={send}>
        {clientsText.sendShoppingLink}
      </Button>
      <AddClientButton onAdd={onAdd} />
      <DropdownMenu label={clientsText.more} trigger={<Icon icon={dotsIcon} />}>
        <MenuItems>
          <MenuLink icon={dropletIcon} label={clientsText.runningOut} to="/running-out" />
          <MenuLink icon={uploadIcon} label={clientsText.import} to="/myclients/import" />
          <MenuAction icon={downloadIcon} label={clientsText.export} onClick={exportClients} />
        </MenuItems>
      </DropdownMenu>
    </>
  )
}

export function AddClientButton({ onAdd }: { onAdd: () => unknown }) {
  return (
    <Button icon={plusIcon} className={clientsScreenStyle.action} onClick={onAdd}>
      {clientsText.addNewClient}
    </Button>
  )
}
