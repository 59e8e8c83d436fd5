import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useViewer } from '#access/web/viewer.ts'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Link } from '#platform/web/router/router.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { reportsText } from '../text.ts'
import { type SearchResult, searchQuery } from './api.ts'
import style from './global-search-button.module.css'

const kinds = [
  ['orders', reportsText.orders, '/admin-order/admin-order-details/'],
  ['users', reportsText.users, '/admin-user/admin-user-details/'],
  ['clients', reportsText.clients, '/admin-client/admin-client-detail/'],
  ['products', reportsText.products, '/products/product-details/'],
] as const

interface ResultsProps {
  title: string
  path: string
  found: readonly SearchResult[]
  onClose: () => void
}

/** Opens the global search, also by Ctrl-K on every page. */
export function GlobalSearchButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
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

/** Searches orders, users, clients and products; arrow keys move between the results. */
function GlobalSearchDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery({ ...searchQuery(viewer.key, words), placeholderData: keepPreviousData })
  const hasNoResults = data && kinds.every(([kind]) => data[kind].length === 0)
  return (
    <Modal open size="m" title={reportsText.searchEverything} onClose={onClose}>
      <div className={style.search} ref={enableArrowKeys}>
        <SearchBox
          live
          label={reportsText.searchHint}
          maxLength={textLengths.search}
          value={words}
          onSearch={setWords}
        />
        {error && <LoadError error={error} onRetry={refetch} />}
        {hasNoResults && words.length >= 2 && (
          <EmptyState text={commonText.nothingFound} hint={commonText.nothingFoundHint} />
        )}
        {data &&
          words.length >= 2 &&
          kinds.map(([kind, title, path]) => (
            <Results key={kind} title={title} path={path} found={data[kind]} onClose={onClose} />
          ))}
      </div>
    </Modal>
  )
}

function Results({ title, path, found, onClose }: ResultsProps) {
  if (found.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={style.title}>{title}</h3>
      <ul className="bare">
        {found.map(({ id, name, detail }) => (
          <li key={id}>
            <Link to={path + id} className={style.found} onClick={onClose}>
              <span>{name}</span>
              <span className={style.more}>{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Moves the focus between the search field and the results with the up and down arrow keys. */
function enableArrowKeys(container: HTMLDivElement | null) {
  const moveFocus = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !container) return
    event.preventDefault()
    const stops = [...container.querySelectorAll<HTMLElement>('input, a')]
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  container?.addEventListener('keydown', moveFocus)
  return () => container?.removeEventListener('keydown', moveFocus)
}
