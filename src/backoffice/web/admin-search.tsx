import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { backofficeText } from '#backoffice/text.ts'
import { SearchDialog } from '#backoffice/web/search-dialog.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import style from './admin-search.module.css'

/** The search over everything, from anywhere by Ctrl-K. */
export function AdminSearch() {
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
      <button
        type="button"
        className={style.open}
        aria-label={backofficeText.searchEverything}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon icon={zoomIcon} size={18} />
        <span className={style.words}>{backofficeText.searchEverything}</span>
        <kbd className={style.words}>Ctrl K</kbd>
      </button>
      {/* not inside the page's header, whose landmark it has nothing to do with */}
      {open && createPortal(<SearchDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
