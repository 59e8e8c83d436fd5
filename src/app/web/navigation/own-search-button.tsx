import searchIcon from '@tabler/icons/outline/list-search.svg?path'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { appText } from '#app/text.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './own-search-button.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** 'off': the key / does not open the seller's search in this browser. */
    slashKey: true
  }
}

const OwnSearchDialog = lazy(async () => ({
  default: (await import('#reports/seller/web/own-search-dialog.tsx')).OwnSearchDialog,
}))

/** Whether typed characters go into what has the focus. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))

/** A seller's search, also by / outside fields, which can be switched off, and by Ctrl-K. */
export function OwnSearchButton({ isBesideSearch }: { isBesideSearch: boolean }) {
  const [open, setOpen] = useState(false)
  const [opensBySlash, setOpensBySlash] = useState(() => getStored('slashKey') !== 'off')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey
      const isOpening =
        isModified || event.altKey
          ? isModified && event.key.toLowerCase() === 'k'
          : event.key === '/' && opensBySlash && !isTyped(event.target)
      // another dialog keeps its keys
      if (!isOpening || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opensBySlash])
  const changeSlash = (isOn: boolean) => {
    setStored({ slashKey: isOn ? null : 'off' })
    setOpensBySlash(isOn)
  }
  return (
    <>
      <IconButton
        className={isBesideSearch ? style.beside : undefined}
        icon={searchIcon}
        label={appText.searchOwn}
        aria-haspopup="dialog"
        aria-keyshortcuts={opensBySlash ? '/ Control+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      />
      {/* the dialog is rendered outside the header, because it is no part of that landmark */}
      {open &&
        createPortal(
          <Suspense>
            <OwnSearchDialog opensBySlash={opensBySlash} onChangeSlash={changeSlash} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
