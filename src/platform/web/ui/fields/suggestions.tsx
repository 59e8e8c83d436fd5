import { type ReactNode, useEffect, useRef } from 'react'
import style from './suggestions.module.css'

interface SuggestionsProps<Item> {
  /** For the field's `aria-controls`; its `aria-activedescendant` is a `suggestionId` of it. */
  id: string
  label: string
  shown: boolean
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The index that the arrow keys have reached; -1 for none. */
  active: number
  onPick: (item: Item) => void
  renderItem: (item: Item) => ReactNode
  /** Under the list. */
  children?: ReactNode
}

/** The list of a combobox: suggestions under a text field that keeps the focus. */
export function Suggestions<Item>({
  id,
  label,
  shown,
  items,
  keyOf,
  active,
  onPick,
  renderItem,
  children,
}: SuggestionsProps<Item>) {
  const panel = useRef<HTMLDivElement>(null)
  const count = items.length
  useEffect(() => {
    // a field low on a phone has them below the window, or under the bar at its bottom
    if (shown && count > 0) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, count])
  return (
    <div ref={panel} className={style.panel} hidden={!shown}>
      <div role="listbox" id={id} aria-label={label}>
        {items.map((item, index) => (
          <button
            key={keyOf(item)}
            id={suggestionId(id, index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={style.option}
            // the text field keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(item)}
          >
            {renderItem(item)}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

export const suggestionId = (listId: string, index: number) => `${listId}-${index}`
