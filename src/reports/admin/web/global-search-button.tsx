import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { reportsText } from '#reports/admin/text.ts'
import { GlobalSearchDialog } from '#reports/admin/web/global-search-dialog.tsx'
import style from './global-search-button.module.css'

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
