import { useEffect, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { closeIcon, searchIcon } from '#platform/web/ui/icons/icons.ts'
import style from './search-box.module.css'

interface SearchBoxProps {
  label: string
  value: string
  /** Called on Enter, on clearing, and a moment after typing when `live`. */
  onSearch: (words: string) => void
  maxLength: number
  live?: boolean
  autoFocus?: boolean
}

const afterTypingMs = 300

export function SearchBox({ label, value, onSearch, maxLength, live = false, autoFocus = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [words, setWords] = useState(value)
  useEffect(() => setWords(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const search = (next: string) => {
    clearTimeout(timer.current)
    onSearch(next.trim())
  }
  return (
    <search>
      <form
        className={style.box}
        onSubmit={(event) => {
          event.preventDefault()
          search(words)
        }}
      >
        <Icon icon={searchIcon} size={20} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            clearTimeout(timer.current)
            if (live) timer.current = setTimeout(() => search(target.value), afterTypingMs)
          }}
        />
        {words && (
          <IconButton
            icon={closeIcon}
            label={commonText.clearSearch}
            onClick={() => {
              setWords('')
              search('')
              input.current?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}
