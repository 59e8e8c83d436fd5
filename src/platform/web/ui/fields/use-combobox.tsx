import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import style from './use-combobox.module.css'

interface ComboboxOptions<Item> {
  items: readonly Item[]
  /** Whether the list is open. */
  shown: boolean
  onPick: (item: Item) => unknown
  /** Whether Enter picks the first item if no item has been reached with the arrow keys. */
  selectsFirstOnEnter?: boolean
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A text field with `Suggestions`: arrow keys move, Enter picks, Escape and leaving the field close the list. */
export function useCombobox() {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = <Item,>(
    event: KeyboardEvent,
    { items, shown, onPick, selectsFirstOnEnter }: ComboboxOptions<Item>,
  ) => {
    const step = steps[event.key]
    const picked =
      event.key === 'Enter' && shown ? (items[active] ?? (selectsFirstOnEnter ? items[0] : undefined)) : undefined
    if (step && items.length > 0) {
      setOpen(true)
      // moves in a circle: from the text to the first item, and from the last item back to the text
      setActive((now) => ((now + 1 + step + items.length + 1) % (items.length + 1)) - 1)
    } else if (picked !== undefined) onPick(picked)
    else if (event.key === 'Escape' && shown) close()
    else return
    event.preventDefault()
  }
  return {
    listId,
    open,
    active,
    close,
    show: () => setOpen(true),
    typed(): void {
      setOpen(true)
      setActive(-1)
    },
    /** The props of the text field. */
    fieldOf: <Item,>(offer: ComboboxOptions<Item>) => ({
      role: 'combobox' as const,
      autoComplete: 'off',
      'aria-expanded': offer.shown,
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': offer.shown && active in offer.items ? suggestionId(listId, active) : undefined,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, offer),
      onBlur: close,
    }),
  }
}

interface SuggestionsProps<Item> {
  /** The id of the list, for the `aria-controls` of the text field; `suggestionId` derives the ids of the items from it. */
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
    // scrolls to the suggestions, which may be below the window or under the bar at its bottom
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

const suggestionId = (listId: string, index: number) => `${listId}-${index}`
