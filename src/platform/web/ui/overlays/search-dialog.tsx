import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Link } from '#platform/web/router/router.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Modal } from './modal.tsx'
import style from './search-dialog.module.css'

/** What was found of one kind. */
export interface FoundGroup {
  title: string
  found: readonly { id: string; name: string; detail: string; to: string }[]
}

interface SearchDialogProps {
  title: string
  /** The label of the field, which says what can be searched for. */
  label: string
  words: string
  onSearch: (words: string) => void
  /** Undefined until the first answer has arrived; empty groups mean that nothing was found. */
  groups: readonly FoundGroup[] | undefined
  error: unknown
  onRetry: () => unknown
  onClose: () => void
  /** Below the results. */
  children?: ReactNode
}

/** Fewer characters find too much. */
const fewestSearched = 2

/** A search over several kinds at once; arrow keys move between the field and the results. */
export function SearchDialog({ title, label, words, onSearch, groups, error, onRetry, ...props }: SearchDialogProps) {
  const isSearched = words.length >= fewestSearched
  return (
    <Modal open size="m" title={title} onClose={props.onClose}>
      <div className={style.search} ref={enableArrowKeys}>
        <SearchBox
          live
          label={label}
          maxLength={textLengths.search}
          value={words}
          onSearch={onSearch}
          found={isSearched ? groups?.reduce((sum, { found }) => sum + found.length, 0) : undefined}
        />
        {error !== null && <LoadError error={error} onRetry={onRetry} />}
        {isSearched && groups?.every(({ found }) => found.length === 0) && (
          <EmptyState text={commonText.nothingFound} hint={commonText.nothingFoundHint} />
        )}
        {isSearched && groups?.map((group) => <Group key={group.title} group={group} onClose={props.onClose} />)}
        {props.children}
      </div>
    </Modal>
  )
}

function Group({ group: { title, found }, onClose }: { group: FoundGroup; onClose: () => void }) {
  if (found.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={style.title}>{title}</h3>
      <ul className="bare">
        {found.map(({ id, name, detail, to }) => (
          <li key={id}>
            <Link to={to} className={style.found} onClick={onClose}>
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
    const stops = [...container.querySelectorAll<HTMLElement>('input[type="search"], a')]
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  container?.addEventListener('keydown', moveFocus)
  return () => container?.removeEventListener('keydown', moveFocus)
}
