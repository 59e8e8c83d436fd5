import xIcon from '@tabler/icons/outline/x.svg?path'
import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import { useEffect, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { debounceMs } from '#platform/web/forms/use-debounced-value.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { IconButton } from './button.tsx'
import style from './search-box.module.css'

interface SearchBoxProps {
  label: string
  value: string
  /** Called on Enter, on clearing and, with `live`, after typing has paused. */
  onSearch: (text: string) => void
  /** Called only on Enter, after `onSearch`; a barcode scanner presses Enter after each code. */
  onEnter?: ((text: string) => void) | undefined
  /** The number of rows that `value` has found, which screen readers announce; undefined while the search is running. */
  found?: number | undefined
  maxLength: number
  live?: boolean
}

export function SearchBox({ label, value, onSearch, onEnter, found, maxLength, live = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onSearch(next.trim())
  }
  return (
    <search>
      <form
        className={style.box}
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
          onEnter?.(text.trim())
        }}
      >
        <Icon icon={zoomIcon} size={20} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          value={text}
          // searches at once, since a search that ran later would navigate back to this page after a link was followed
          onBlur={() => timer.current !== undefined && search(text)}
          onChange={({ target }) => {
            setText(target.value)
            clearTimeout(timer.current)
            if (live) timer.current = setTimeout(() => search(target.value), debounceMs.search)
          }}
        />
        {text && (
          <IconButton
            icon={xIcon}
            label={commonText.clearSearch}
            onClick={() => {
              setText('')
              search('')
              input.current?.focus()
            }}
          />
        )}
      </form>
      <p className="visually-hidden" aria-live="polite">
        {value !== '' && found !== undefined && (found === 0 ? commonText.noneFound : commonText.found(found))}
      </p>
    </search>
  )
}
