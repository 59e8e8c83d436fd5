import { sentLinksText } from '#links/overview/text.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

/** Shows an address where the browser does not let the page copy it. */
export function CopyDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  return (
    <Modal
      open={url !== null}
      size="s"
      title={sentLinksText.copyByHand}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.close}</Button>}
    >
      <TextField label={sentLinksText.links} readOnly value={url ?? ''} onFocus={(event) => event.target.select()} />
    </Modal>
  )
}
