import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useViewer } from '#access/web/viewer.ts'
import { useKeyDown } from '#platform/web/shortcuts/use-key-down.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { SearchDialog } from '#platform/web/ui/overlays/search-dialog.tsx'
import { reportsText } from '../text.ts'
import { searchQuery } from './api.ts'
import style from './global-search-button.module.css'

const kinds = [
  ['orders', reportsText.orders, '/admin-order/admin-order-details/'],
  ['users', reportsText.users, '/admin-user/admin-user-details/'],
  ['clients', reportsText.clients, '/admin-client/admin-client-detail/'],
  ['products', reportsText.products, '/products/product-details/'],
] as const

/** Opens the global search, as Ctrl-K does on every page. */
export function GlobalSearchButton() {
  const [open, setOpen] = useState(false)
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setOpen(true)
  })
  return (
    <>
      <button type="button" className={style.open} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon icon={zoomIcon} size={18} />
        <span className={style.words}>{reportsText.searchEverything}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {/* the dialog is rendered outside the header, because it is no part of that landmark */}
      {open && createPortal(<GlobalSearchDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

/** Searches orders, users, clients and products. */
function GlobalSearchDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery({ ...searchQuery(viewer.key, words), placeholderData: keepPreviousData })
  const groups =
    data &&
    kinds.map(([kind, title, path]) => ({ title, found: data[kind].map((one) => ({ ...one, to: path + one.id })) }))
  return (
    <SearchDialog
      title={reportsText.searchEverything}
      label={reportsText.searchHint}
      words={words}
      onSearch={setWords}
      groups={groups}
      error={error}
      onRetry={refetch}
      onClose={onClose}
    />
  )
}
