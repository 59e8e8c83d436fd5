import arrowBackUpIcon from '@tabler/icons/outline/arrow-back-up.svg?path'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'

/** Restores a deleted row. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<unknown> }) {
  return (
    <Button variant="secondary" small icon={arrowBackUpIcon} onClick={onRestore}>
      {commonText.restore}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
