import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { restoreIcon } from '#platform/web/ui/icons/more-icons.ts'

/** Brings back what was deleted. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<unknown> }) {
  return (
    <Button variant="secondary" small icon={restoreIcon} onClick={onRestore}>
      {commonText.restore}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
