import checkIcon from '@tabler/icons/outline/check.svg?path'
import { type ReactNode, useEffect, useRef } from 'react'
import { linksText } from '#links/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './choices.module.css'

type Chosen = ReadonlySet<string>
type Choose = (chosen: Chosen) => void

interface ChoicesProps {
  step: string
  search: string
  words: string
  onSearch: (words: string) => void
  all: readonly string[]
  chosen: Chosen
  onChoose: Choose
  children: ReactNode
}

const longestSearch = 75

/** A list to choose from. 'All' are all there are; a search shows fewer and changes no choice (D-148). */
export function Choices({ step, search, words, onSearch, all, chosen, onChoose, children }: ChoicesProps) {
  const top = useRef<HTMLElement>(null)
  // the pressed button is gone with the step before
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={top} tabIndex={-1} className={style.choices} aria-label={step}>
      <div className={style.tools}>
        <div className={style.search}>
          <SearchBox live label={search} maxLength={longestSearch} value={words} onSearch={onSearch} />
        </div>
        <div className={style.all}>
          <Button
            small
            variant="secondary"
            disabled={chosen.size === all.length}
            onClick={() => onChoose(new Set(all))}
          >
            {linksText.selectAll}
          </Button>
          <Button small variant="quiet" disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
            {linksText.deselectAll}
          </Button>
        </div>
      </div>
      {children}
    </section>
  )
}

interface ChoiceRowProps {
  id: string
  chosen: Chosen
  onChoose: Choose
  children: ReactNode
}

export function ChoiceRow({ id, chosen, onChoose, children }: ChoiceRowProps) {
  const on = chosen.has(id)
  const turn = () => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <li className={style.item}>
      <label className={style.row} data-on={on || undefined}>
        <input className={style.box} type="checkbox" checked={on} onChange={turn} />
        {children}
        <span className={style.tick}>{on && <Icon icon={checkIcon} size={16} />}</span>
      </label>
    </li>
  )
}

export function ChoiceSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      {Array.from({ length: 7 }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} height="64px" />
      ))}
    </SkeletonGroup>
  )
}
