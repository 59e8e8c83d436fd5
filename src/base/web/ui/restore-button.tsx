import { Button } from '#base/web/ui/button.tsx'
import { restoreIcon } from '#base/web/ui/more-icons.ts'
import { commonMessages as say } from '#messages/common.ts'

/** Brings back what was deleted. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<unknown> }) {
  return (
    <Button look="secondary" small icon={restoreIcon} onClick={onRestore}>
      {say.restore}
      <span className="unseen"> {name}</span>
    </Button>
  )
}
