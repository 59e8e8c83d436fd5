import searchIcon from '@tabler/icons/outline/list-search.svg?path'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { appText } from '#app/text.ts'
import { focusListSearch } from '#platform/web/shortcuts/list-rows.ts'
import { Shortcuts } from '#platform/web/shortcuts/shortcuts.tsx'
import { useAreSingleKeysOn } from '#platform/web/shortcuts/single-keys.ts'
import { useKeyDown } from '#platform/web/shortcuts/use-key-down.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './own-search-button.module.css'

const OwnSearchDialog = lazy(async () => ({
  default: (await import('#reports/seller/web/own-search-dialog.tsx')).OwnSearchDialog,
}))

/**
 * Opens a seller's search by its button, by Ctrl-K and, on a page that has no search of its own, by /, which `Shortcuts` handles with the
 * other keys that can be switched off.
 */
export function OwnSearchButton({ isBesideSearch }: { isBesideSearch: boolean }) {
  const [open, setOpen] = useState(false)
  const opensBySlash = useAreSingleKeysOn()
  useKeyDown((event) => {
    const isOpening = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    // while another dialog is open, the keys belong to that dialog
    if (!isOpening || document.querySelector('dialog[open]')) return
    event.preventDefault()
    setOpen(true)
  })
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
      <Shortcuts onSearch={() => focusListSearch() || setOpen(true)} />
      {/* the dialog is rendered outside the header, because it is no part of that landmark */}
      {open &&
        createPortal(
          <Suspense>
            <OwnSearchDialog onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
