import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { switchSingleKeys, useAreSingleKeysOn } from '#platform/web/shortcuts/single-keys.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { type FoundGroup, SearchDialog } from '#platform/web/ui/overlays/search-dialog.tsx'
import { sellerDeskText } from '../text.ts'
import { type OwnSearch, ownSearchQuery } from './api.ts'

function toGroups({ clients, orders, links, products }: OwnSearch): FoundGroup[] {
  return [
    { title: sellerDeskText.clients, found: clients },
    { title: sellerDeskText.orders, found: orders },
    {
      title: sellerDeskText.links,
      found: links.map(({ kind, ...link }) => ({ ...link, name: sellerDeskText.linkKinds[kind] })),
    },
    { title: sellerDeskText.products, found: products },
  ]
}

/** Searches a seller's clients, orders and links, and the products; the key that opens this dialog can be switched off in it. */
export function OwnSearchDialog({ onClose }: { onClose: () => void }) {
  const opensBySlash = useAreSingleKeysOn()
  const viewer = useViewer()
  const isMobile = useIsMobile()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery({ ...ownSearchQuery(viewer.key, words), placeholderData: keepPreviousData })
  return (
    <SearchDialog
      title={sellerDeskText.search}
      label={sellerDeskText.searchHint}
      words={words}
      onSearch={setWords}
      groups={data && toGroups(data)}
      error={error}
      onRetry={refetch}
      onClose={onClose}
    >
      {/* a phone has no such key */}
      {!isMobile && <Switch label={sellerDeskText.opensBySlash} checked={opensBySlash} onChange={switchSingleKeys} />}
    </SearchDialog>
  )
}
