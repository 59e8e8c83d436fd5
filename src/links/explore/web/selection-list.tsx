import checkIcon from '@tabler/icons/outline/check.svg?path'
import { type ReactNode, useEffect, useRef } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { linksText } from '../text.ts'
import style from './selection-list.module.css'

type Selection = ReadonlySet<string>
type OnSelect = (selected: Selection) => void

interface SelectionListProps {
  step: string
  search: string
  words: string
  onSearch: (words: string) => void
  /** How many rows match the search words. */
  found: number
  all: readonly string[]
  selected: Selection
  onSelect: OnSelect
  children: ReactNode
}

/** A list with selectable rows. 'Select all' selects all items, also those that the search hides (D-148). */
export function SelectionList({
  step,
  search,
  words,
  onSearch,
  found,
  all,
  selected,
  onSelect,
  children,
}: SelectionListProps) {
  const section = useRef<HTMLElement>(null)
  // takes the focus, because the button that had it was removed with the previous step
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={section} tabIndex={-1} className={style.choices} aria-label={step}>
      <div className={style.tools}>
        <div className={style.search}>
          <SearchBox
            live
            label={search}
            maxLength={textLengths.search}
            value={words}
            onSearch={onSearch}
            found={found}
          />
        </div>
        <div className={style.all}>
          <Button
            small
            variant="secondary"
            disabled={selected.size === all.length}
            onClick={() => onSelect(new Set(all))}
          >
            {linksText.selectAll}
          </Button>
          <Button small variant="quiet" disabled={selected.size === 0} onClick={() => onSelect(new Set())}>
            {linksText.deselectAll}
          </Button>
        </div>
      </div>
      {children}
    </section>
  )
}

interface SelectionRowProps {
  id: string
  selected: Selection
  onSelect: OnSelect
  children: ReactNode
}

export function SelectionRow({ id, selected, onSelect, children }: SelectionRowProps) {
  const isSelected = selected.has(id)
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <li className={style.item}>
      <label className={style.row} data-on={isSelected || undefined}>
        <input className={style.box} type="checkbox" checked={isSelected} onChange={toggle} />
        {children}
        <span className={style.tick}>{isSelected && <Icon icon={checkIcon} size={16} />}</span>
      </label>
    </li>
  )
}

export function SelectionSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      {Array.from({ length: 7 }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} height="64px" />
      ))}
    </SkeletonGroup>
  )
}
