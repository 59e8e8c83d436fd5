import { appText } from '#app/text.ts'
import { HeaderSearch } from '#app/web/navigation/header-search.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

/** The search overlay of phones; Enter searches and closes it (S-HEAD-039, S-HEAD-040). */
export function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={appText.searchProducts} onClose={onClose} size="s">
      <HeaderSearch autoFocus onDone={onClose} />
    </Modal>
  )
}
