import { callFile, messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Button } from '#base/web/ui/button.tsx'
import { downloadIcon } from '#base/web/ui/more-icons.ts'
import { commonMessages as say } from '#messages/common.ts'

interface ExportButtonProps {
  /** As the export call names it. */
  list: string
  /** The filters of the list as it is shown. */
  query?: Record<string, string | number | null>
}

/** The list that is shown, all of it, as a file. */
export function ExportButton({ list, query = {} }: ExportButtonProps) {
  const save = async () => {
    try {
      const address = URL.createObjectURL(await callFile(`admin/export/${list}`, query))
      const link = document.createElement('a')
      link.href = address
      link.download = `${list}.csv`
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      notify.error(messageOf(error))
    }
  }
  return (
    <Button look="secondary" icon={downloadIcon} onClick={save}>
      {say.exportCsv}
    </Button>
  )
}
