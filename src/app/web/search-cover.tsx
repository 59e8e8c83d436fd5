import { HeaderSearch } from '#app/web/header-search.tsx'
import { Modal } from '#base/web/ui/modal.tsx'
import { navigationMessages as say } from '#messages/navigation.ts'

/** The search overlay of phones; Enter searches and closes it (S-HEAD-039, S-HEAD-040). */
export function SearchCover({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={say.searchProducts} onClose={onClose} size="s">
      <HeaderSearch autoFocus onDone={onClose} />
    </Modal>
  )
}
