import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createEmitter } from '#platform/web/storage/emitter.ts'
import { chooseRow, editRow, focusRow } from './list-rows.ts'
import { useSingleKeys } from './single-keys.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

const opening = createEmitter()
/** Lists the keys without a key, as for a person who has switched off those that are pressed alone. */
export const showShortcuts = opening.emit

/** The keyboard shortcuts of the page: `/` searches, `j` and `k` move through rows, `x` ticks, `e` edits, `?` lists them all (D-720). */
export function Shortcuts({ onSearch }: { onSearch: () => void }) {
  const [open, setOpen] = useState(false)
  useEffect(() => opening.subscribe(() => setOpen(true)), [])
  useSingleKeys({
    '?': () => setOpen(true),
    '/': onSearch,
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: chooseRow,
    e: editRow,
  })
  // the dialog is rendered outside the layout, because it is no part of its landmarks
  return open
    ? createPortal(
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>,
        document.body,
      )
    : null
}
